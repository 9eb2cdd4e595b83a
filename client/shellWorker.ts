import { hash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

/** What the page loads besides the assets of the build. */
const FIXED_FILES = ['/theme.js', '/noConnection.js', '/favicon.svg'] as const

/**
 * Writes the worker that opens the page without a connection (JO236): it keeps the page with the scripts and styles that it starts
 * with, and those that a page has asked it to keep; no answer of the server.
 */
export function shellWorker(): Plugin {
  return {
    name: 'shell-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = [...startFiles(bundle)].map((file) => `/${file}`).toSorted()
      this.emitFile({
        type: 'asset',
        fileName: 'shellWorker.js',
        source: workerSource([...files, ...FIXED_FILES]),
      })
    },
  }
}

/** The entry with everything that it imports at once, and the styles of these scripts. */
function startFiles(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const found = new Set<string>()
  const follow = (file: string): void => {
    const output = bundle[file]
    if (found.has(file) || output?.type !== 'chunk') return
    found.add(file)
    output.imports.forEach(follow)
    for (const style of output.viteMetadata?.importedCss ?? []) found.add(style)
  }
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.isEntry) follow(output.fileName)
  return found
}

/** The script of the worker, for these files. Another build has other names, thus another script and another cache. */
export function workerSource(files: readonly string[]): string {
  const cache = `rolloff-${hash('sha256', files.join(), 'hex').slice(0, 16)}`
  return `const CACHE = ${JSON.stringify(cache)}
const PAGE = '/'
const ASSETS = '/assets/'
const FILES = ${JSON.stringify(files)}

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...FILES])))
})

self.addEventListener('activate', (event) => {
  const remove = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
  event.waitUntil(remove.then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE)
    const kept = await Promise.all(event.data.map((path) => cache.match(path)))
    await cache.addAll(event.data.filter((path, i) => path.startsWith(ASSETS) && kept[i] === undefined))
  }
  event.waitUntil(keep())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(() => caches.match(PAGE, { cacheName: CACHE })))
  else if (FILES.includes(pathname) || pathname.startsWith(ASSETS))
    event.respondWith(
      caches.match(pathname, { cacheName: CACHE }).then((kept) => kept ?? fetch(request)),
    )
})
`
}
