/** Would speak from the player's own window; the policy of that page never lets it run. */
parent.postMessage({ type: 'frame:hello', v: 1, role: 'player' }, '*')
document.title = 'LEAKED'
