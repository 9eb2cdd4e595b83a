import { runInNewContext } from 'node:vm'
import { workerSource } from '#client/shellWorker.ts'

interface Answered {
  readonly request: { readonly url: string; readonly method: string; readonly mode: string }
  respondWith(answer: Promise<unknown>): void
}

/** The worker in a browser whose cache has the page and these files, with a connection or without. */
function startWorker(files: readonly string[]) {
  const handlers = new Map<string, (event: never) => void>()
  const kept = new Set(['/', ...files])
  const line = { isUp: true }
  const self = {
    location: { origin: 'https://rolloff.test' },
    addEventListener: (name: string, handler: (event: never) => void) => handlers.set(name, handler),
  }
  const match = (path: string) => Promise.resolve(kept.has(path) ? `kept ${path}` : undefined)
  const caches = {
    match,
    open: () =>
      Promise.resolve({
        match,
        addAll: (paths: readonly string[]) => {
          for (const path of paths) kept.add(path)
          return Promise.resolve()
        },
      }),
  }
  const fetch = ({ url }: Answered['request']) =>
    line.isUp ? Promise.resolve(`fetched ${url}`) : Promise.reject(new TypeError('Failed to fetch'))
  runInNewContext(workerSource(files), { self, caches, fetch, URL })
  /** What the worker answers; undefined where it leaves the request to the browser. */
  const ask = async (path: string, mode = 'cors', method = 'GET'): Promise<unknown> => {
    let answer: Promise<unknown> | undefined
    const event: Answered = {
      request: { url: `https://rolloff.test${path}`, method, mode },
      respondWith: (given) => {
        answer = given
      },
    }
    handlers.get('fetch')?.(event as never)
    return answer
  }
  /** A page asks the worker to keep what it has loaded. */
  const keep = async (data: readonly string[]): Promise<void> => {
    let done: Promise<unknown> | undefined
    const event = { data, waitUntil: (given: Promise<unknown>) => void (done = given) }
    handlers.get('message')?.(event as never)
    await done
  }
  return { ask, keep, line }
}

describe('The worker of the shell', () => {
  it('[JO236] opens the page and its scripts without a connection', async () => {
    const { ask, line } = startWorker(['/assets/main-1.js'])
    expect(await ask('/drivers/schedule', 'navigate')).toBe('fetched https://rolloff.test/drivers/schedule')
    line.isUp = false
    expect(await ask('/drivers/schedule', 'navigate')).toBe('kept /')
    expect(await ask('/assets/main-1.js')).toBe('kept /assets/main-1.js')
  })

  it('[JO236] keeps the scripts that a page has loaded besides', async () => {
    const { ask, keep, line } = startWorker([])
    await keep(['/assets/day-1.js', '/api/breeze/Jobs'])
    line.isUp = false
    expect(await ask('/assets/day-1.js')).toBe('kept /assets/day-1.js')
    expect(await ask('/api/breeze/Jobs')).toBeUndefined()
    await expect(ask('/assets/other-1.js')).rejects.toThrow('Failed to fetch')
  })

  it('[JO236] has nothing to do with answers of the server', async () => {
    const { ask } = startWorker(['/assets/main-1.js'])
    expect(await ask('/api/breeze/Jobs')).toBeUndefined()
    expect(await ask('/api/reports/1', 'navigate')).toBeUndefined()
    expect(await ask('/other.js')).toBeUndefined()
    expect(await ask('/drivers/schedule', 'navigate', 'POST')).toBeUndefined()
  })
})
