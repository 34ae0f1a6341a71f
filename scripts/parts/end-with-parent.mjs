/** Loaded into a server that a script started: when the script is gone, the server ends too. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
