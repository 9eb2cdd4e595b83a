// Loaded into every Node.js process of the tests, and into npm, before its own code: when the process that started it is gone, however that came about,
// it ends as well, and so do those that it started.
import { isMainThread } from 'node:worker_threads'

const lookEveryMilliseconds = 500

if (isMainThread) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, lookEveryMilliseconds)
  watch.unref()
}
