// Loaded into the server before its own code: when the command that started it is gone, however that came about, the server
// finishes as it does on Ctrl-C instead of running on unseen.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
