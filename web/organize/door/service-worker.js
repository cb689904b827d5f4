// Serves the door without a network (14.4). Its scope is /organize/door/: no other page knows of it. The build
// writes the files of this version in place of FILES; the browser fetches this script anew when they change.

const files = FILES;
const cacheName = `door ${files.join()}`;
/** Every door is the same document: the list in it is loaded by its program. */
const page = '/organize/door/';

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll([...files, new Request(page, { cache: 'reload' })]))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))),
      )
      .then(() => clients.claim()),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === 'navigate' && pathname.startsWith(page)) {
    event.respondWith(fetch(request).catch(() => caches.match(page)));
  } else if (files.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((cached) => cached ?? fetch(request)));
  }
});
