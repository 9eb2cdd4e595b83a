import { runInNewContext } from 'node:vm'
import { workerSource } from '#client/shellWorker.ts'

interface Answered {
  readonly request: { readonly url: string; readonly method: string; readonly mode: string }
  respondWith(answer: Promise<unknown>): void
}

/** The worker in a browser whose cache has the page and these files, with a connection or without. */
function startWorker(files: readonly string[]) {
  const handlers = new Map<string, (event: Answered) => void>()
  const line = { isUp: true }
  const self = {
    location: { origin: 'https://rolloff.test' },
    addEventListener: (name: string, handler: (event: Answered) => void) => handlers.set(name, handler),
  }
  const caches = {
    match: (path: string) => Promise.resolve(['/', ...files].includes(path) ? `kept ${path}` : undefined),
  }
  const fetch = ({ url }: Answered['request']) =>
    line.isUp ? Promise.resolve(`fetched ${url}`) : Promise.reject(new TypeError('Failed to fetch'))
  runInNewContext(workerSource(files), { self, caches, fetch, URL })
  /** What the worker answers; undefined where it leaves the request to the browser. */
  const ask = async (path: string, mode = 'cors', method = 'GET'): Promise<unknown> => {
    let answer: Promise<unknown> | undefined
    handlers.get('fetch')?.({
      request: { url: `https://rolloff.test${path}`, method, mode },
      respondWith: (given) => {
        answer = given
      },
    })
    return answer
  }
  return { ask, line }
}

describe('The worker of the shell', () => {
  it('[JO236] opens the page and its scripts without a connection', async () => {
    const { ask, line } = startWorker(['/assets/main-1.js'])
    expect(await ask('/drivers/schedule', 'navigate')).toBe('fetched https://rolloff.test/drivers/schedule')
    line.isUp = false
    expect(await ask('/drivers/schedule', 'navigate')).toBe('kept /')
    expect(await ask('/assets/main-1.js')).toBe('kept /assets/main-1.js')
  })

  it('[JO236] has nothing to do with answers of the server', async () => {
    const { ask } = startWorker(['/assets/main-1.js'])
    expect(await ask('/api/breeze/Jobs')).toBeUndefined()
    expect(await ask('/api/reports/1', 'navigate')).toBeUndefined()
    expect(await ask('/assets/other-1.js')).toBeUndefined()
    expect(await ask('/drivers/schedule', 'navigate', 'POST')).toBeUndefined()
  })
})
