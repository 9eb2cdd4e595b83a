// Preloaded into the server: when the command that started it has ended for any reason, the server shuts down as on Ctrl-C instead
// of running on unnoticed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
