// A worker that only shows notices on phones: a tap on one leads back to the table. It keeps nothing and answers no requests.

const here = /** @type {any} */ (self);

here.addEventListener("notificationclick", (/** @type {any} */ event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(
    here.clients.matchAll({ type: "window", includeUncontrolled: true }).then((/** @type {any[]} */ tabs) => {
      const there = tabs.find((tab) => tab.url === notification.data);
      return there ? there.focus() : here.clients.openWindow(notification.data);
    }),
  );
});
