// Tries everything a bad package could try, and writes down what came of each attempt.
// An attempt is "refused" when it threw, was blocked or brought nothing; else "reached", with what it got.
const WAIT_MS = 1500
const attempts = []
window.__attempts = attempts

/** The hub's origin: told in the query, by the browser, or guessed from this address. */
function hubOrigin() {
  const told = new URLSearchParams(location.search).get('hub')
  if (told) return new URL(told).origin
  const ancestor = location.ancestorOrigins ? [...location.ancestorOrigins].at(-1) : undefined
  if (ancestor && ancestor !== location.origin) return ancestor
  if (document.referrer && new URL(document.referrer).origin !== location.origin)
    return new URL(document.referrer).origin
  const guess = new URL(location.origin)
  guess.port = String(Number(guess.port || 443) - 1)
  return guess.origin
}

async function attempt(name, act) {
  const entry = { name, outcome: 'refused', detail: '' }
  try {
    const got = await act()
    if (got !== undefined && got !== null && got !== false && got !== '') {
      entry.outcome = 'reached'
      entry.detail = String(got).slice(0, 200)
    }
  } catch (error) {
    entry.detail = `${error.name}: ${error.message}`.slice(0, 200)
  }
  attempts.push(entry)
  document.getElementById('attempts').textContent = JSON.stringify(attempts, null, 2)
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms))
const hub = hubOrigin()

/** Resolves to what a listener hears within the waiting time, or to nothing. */
function heard(target, type, act) {
  return new Promise((done) => {
    target.addEventListener(type, (event) => done(event), { once: true })
    act()
    setTimeout(() => done(undefined), WAIT_MS)
  })
}

async function hubApi(path, options) {
  const answer = await fetch(`${hub}${path}`, options)
  return `${answer.status} ${answer.type}`
}

/** A picture loaded from the hub would carry data out in its address, so loading it counts as reaching. */
function loadPicture() {
  return new Promise((done, fail) => {
    const picture = new Image()
    picture.onload = () => done('loaded')
    picture.onerror = () => fail(new Error('not loaded'))
    picture.src = `${hub}/favicon.svg?stolen=1`
  })
}

/** Puts a form on the page that aims at the whole window, and sends it. The page stays when it is blocked. */
async function formToTop() {
  const form = document.createElement('form')
  form.action = `${hub}/?stolen=form`
  form.target = '_top'
  document.body.append(form)
  form.submit()
  await wait(300)
}

/** Only messages that come back on the port would show that somebody took the forged hello as real. */
async function forge(target, data) {
  const { port1, port2 } = new MessageChannel()
  port1.start()
  const answer = await heard(port1, 'message', () => target.postMessage(data, '*', [port2]))
  return answer ? JSON.stringify(answer.data) : undefined
}

async function run() {
  await attempt('top document', () => top.document.title || 'a document')
  await attempt('top body', () => top.document.body.innerHTML)
  await attempt('parent of parent document', () => parent.parent.document.body.innerHTML)
  await attempt('top localStorage', () => `${top.localStorage.length} entries`)
  await attempt('top sessionStorage', () => `${top.sessionStorage.length} entries`)
  await attempt('top cookies', () => top.document.cookie || 'readable')
  await attempt('own cookies', () => document.cookie)
  await attempt('own storage holds a token', () =>
    Object.keys(localStorage).find((key) => /token|session|auth/i.test(key)),
  )
  await attempt('launch token in the address', () => /[?&#][^=]*token=/i.exec(location.href)?.[0])
  await attempt('launch token in the referrer', () => /token=/i.exec(document.referrer)?.[0])
  await attempt('hub API by fetch', () => hubApi('/api/sessions'))
  await attempt('hub API with cookies', () => hubApi('/api/sessions', { credentials: 'include' }))
  await attempt('hub API without CORS', () =>
    hubApi('/api/sessions', { mode: 'no-cors', method: 'POST', body: '{}' }),
  )
  await attempt('hub API by beacon', async () => {
    const blocked = heard(document, 'securitypolicyviolation', () =>
      navigator.sendBeacon(`${hub}/api/sessions`, 'stolen'),
    )
    return (await blocked) ? undefined : 'sent'
  })
  await attempt('hub picture', loadPicture)
  await attempt('hub socket', async () => {
    const socket = new WebSocket(`${hub.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`)
    return (await heard(socket, 'open', () => {})) ? 'open' : undefined
  })
  await attempt('popup', () => (window.open(`${hub}/?stolen=popup`, '_blank') ? 'opened' : undefined))
  await attempt(
    'service worker',
    async () => `scope ${(await navigator.serviceWorker.register('worker.js')).scope}`,
  )
  await attempt(
    'service worker over the origin',
    async () => `scope ${(await navigator.serviceWorker.register('worker.js', { scope: '/' })).scope}`,
  )
  await attempt('forged frame:hello to the hub', () =>
    forge(top, { type: 'frame:hello', v: 1, role: 'player' }),
  )
  await attempt('forged frame:status to the hub', () =>
    forge(top, { type: 'frame:status', v: 1, status: 'unavailable', detail: 'forged' }),
  )
  await attempt('forged hub:init to the player', () =>
    forge(parent, {
      type: 'hub:init',
      v: 1,
      moduleId: 1,
      version: '1.0.0',
      entry: 'index.html',
      kind: 'html',
      mode: 'online',
    }),
  )
  await attempt('forged hub:stop to the player', () => forge(parent, { type: 'hub:stop', v: 1 }))
  await attempt('form to the top window', formToTop)
  await attempt('top navigation', async () => {
    top.location.href = `${hub}/?stolen=top`
    await wait(300)
  })
  document.documentElement.dataset.attempts = 'done'
}

void run()
