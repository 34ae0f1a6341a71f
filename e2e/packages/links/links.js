/** What no plain link does: scripts that open and leave. */
addEventListener('DOMContentLoaded', () => {
  const on = (id, work) => document.getElementById(id).addEventListener('click', work)
  on('opens', () => Reflect.set(window, 'opened', window.open('pages/second.html')))
  on('leaves', () => location.assign('https://elsewhere.example/left'))
  on('refreshes', () => {
    const meta = Object.assign(document.createElement('meta'), { httpEquiv: 'refresh' })
    meta.content = '0;url=https://elsewhere.example/refreshed'
    document.head.append(meta)
  })
  // A package that keeps every press to itself.
  document.getElementById('blank-outside').addEventListener('click', (event) => event.stopPropagation())
})
