// The settings on pages that are no table.

import { wireSettings } from "../lib/settings.js";

wireSettings();
