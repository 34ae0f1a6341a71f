/** Everything a module may use of the hub: the language, storage of its own, and what it reports. */

// The hub adds its language to the entry's address; a module may follow it or not.
const language = (new URLSearchParams(location.search).get('lang') ?? 'en').startsWith('zh') ? 'zh' : 'en'
document.documentElement.lang = language
for (const element of document.querySelectorAll('[data-en]')) element.textContent = element.dataset[language]

// Storage is shared by all modules of the hub on this device: a name of one's own keeps them apart.
const NOTE = 'module-template.note'
const note = document.getElementById('note')
note.value = localStorage.getItem(NOTE) ?? ''
note.addEventListener('input', () => localStorage.setItem(NOTE, note.value))

document.getElementById('done').addEventListener('click', () => {
  document.getElementById('said').textContent = language === 'zh' ? '谢谢。' : 'Thank you.'
  // The page around the module is the hub's player; it passes this on.
  parent.postMessage({ type: 'module:event', name: 'complete', value: true }, location.origin)
})
