self.addEventListener('fetch', (event) => event.respondWith(new Response('taken over')))
