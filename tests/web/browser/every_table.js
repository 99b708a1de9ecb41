// Thousands of tables, laid out; returns what is wrong with the first few plans.
async () => {
  const {layOut} = await import('/static/js/table/layout.js');
  let state = 7;
  const next = (n) => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor(state / 2147483648 * n); };
  const wrong = [];
  const widths = [320, 360, 390, 640, 768, 820, 959, 960, 1024, 1199, 1200, 1366, 1440, 1920, 2560, 3840];
  const heights = [320, 390, 480, 600, 640, 768, 844, 900, 1080, 1180, 1440, 2160];
  for (let n = 0; n < 6000; n += 1) {
    const seats = Array.from({length: next(12)}, () => ({cards: next(14), longest: 4 + next(20), shown: next(4) ? 0 : next(9)}));
    const text = [1, 1, 1.15, 1.3][next(4)];
    const crowd = {width: widths[next(16)], height: heights[next(12)], text, seats, own: next(16), longest: 4 + next(20), rules: next(14), hand: next(24),
      goals: next(4), pips: 2 + next(5), players: 1 + seats.length, piles: 2 + next(2), broad: !next(5), replay: !next(8), watching: !next(8)};
    const plan = layOut(crowd);
    const say = (why) => wrong.push([why, crowd, plan]);
    const numbers = JSON.stringify(plan).match(/null|-\d/g);
    if (numbers) say('not a number, or below nothing');
    if (plan.c < 64 || plan.c > 170) say('card');
    if (plan.f < 1 || plan.f > 1.6 * text) say('scale');
    if (plan.seats.length !== seats.length) say('seats');
    if (plan.shape !== 'phone') {
      const across = crowd.width - plan.side - 18 - (plan.shape === 'wide' ? plan.rules.width + 8 * plan.f : 0);
      for (let line = 0; line < plan.lines; line += 1) {
        const here = plan.seats.filter((seat) => seat.line === line);
        const sum = here.reduce((all, seat) => all + seat.width, 0) + 8 * plan.f * Math.max(0, here.length - 1);
        if (sum > across + 1) say('seats lie over each other');
      }
      const {seats: a, rules: b, goals: c, own: d} = plan.rows;
      const high = plan.bar + plan.dock + 18 + a + c + d + 8 * plan.f * (seats.length ? 2 : 1) + (plan.shape === 'tall' ? b + 8 : 0);
      if (!plan.scrolls && high > crowd.height + 2) say('higher than the window');
      const beside = 4 * (plan.c + 6) + crowd.piles * (Math.max(plan.c, 80) + 10) + 28;
      if (plan.shape === 'tall' && beside > crowd.width - 18) say('piles lie over the rules');
      seats.forEach((seat, at) => {
        const how = plan.seats[at];
        if (how.form === 'table' && Math.min(how.columns, seat.cards) * (plan.c + 6) > how.width + 6) say('cards wider than their seat');
      });
    }
    const room = crowd.width - (plan.shape === 'wide' ? plan.prompt : 0);
    const {hand} = plan;
    const wide = hand.step ? hand.step * (crowd.hand - 1) + hand.width : crowd.hand * (hand.width + 6);
    if (crowd.hand && !hand.scrolls && wide > room) say('hand');
    const more = layOut({...crowd, own: crowd.own + 1, seats: seats.map((seat) => ({...seat, cards: seat.cards + 1}))});
    if (!plan.scrolls && !more.scrolls && more.c > plan.c && plan.shape !== 'phone' && more.side === plan.side && more.dock === plan.dock
      && plan.seats.every((seat) => seat.form === 'table')) say('more cards, yet larger');
    const larger = layOut({...crowd, height: crowd.height + 200});
    if (larger.shape === plan.shape && larger.f === plan.f && !plan.scrolls && larger.c < plan.c && larger.side === plan.side
      && plan.seats.every((seat) => seat.form === 'table')) say('more room, yet smaller');
    if (wrong.length > 3) break;
  }
  return wrong.slice(0, 3).map((each) => JSON.stringify(each));
}
