import { fileURLToPath } from 'node:url'

interface ExportedFile {
  readonly name: string
  readonly content: Promise<ArrayBuffer>
}

/** The files that were downloaded since the workers were installed. */
export const exportedFiles: ExportedFile[] = []

/** The workers that run. */
export const runningWorkers = new Set<Worker>()

/**
 * Runs the script of the spreadsheet worker in the thread of the test, whose environment has no workers, and keeps downloaded files in
 * `exportedFiles`, until the returned function is called. With a failure the workers stop with that message instead.
 */
export function workersInThisThread({
  failure = null,
}: { readonly failure?: string | null } = {}): () => void {
  exportedFiles.length = 0
  runningWorkers.clear()
  const { postMessage } = globalThis
  const blobs = new Map<string, Blob>()

  class WorkerInThisThread extends EventTarget {
    constructor(script: URL) {
      super()
      runningWorkers.add(this as never)
      globalThis.postMessage = (data: unknown) =>
        void this.dispatchEvent(new MessageEvent('message', { data }))
      this.ready = failure === null ? import(fileURLToPath(script.href)) : Promise.resolve()
    }

    private readonly ready: Promise<unknown>

    postMessage(data: unknown): void {
      void this.ready.then(() =>
        failure === null
          ? globalThis.dispatchEvent(new MessageEvent('message', { data }))
          : this.dispatchEvent(new ErrorEvent('error', { message: failure })),
      )
    }

    terminate(): void {
      runningWorkers.delete(this as never)
    }
  }

  globalThis.Worker = WorkerInThisThread as never
  Object.assign(URL, {
    createObjectURL: (blob: Blob): string => {
      const url = `blob:${blobs.size}`
      blobs.set(url, blob)
      return url
    },
    revokeObjectURL: (url: string): void => void blobs.delete(url),
  })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href)
    if (blob === undefined) throw new Error(`There is no file at ${this.href}.`)
    exportedFiles.push({ name: this.download, content: contentOf(blob) })
  })
  return () => {
    globalThis.postMessage = postMessage
    Reflect.deleteProperty(globalThis, 'Worker')
    Reflect.deleteProperty(URL, 'createObjectURL')
    Reflect.deleteProperty(URL, 'revokeObjectURL')
    click.mockRestore()
  }
}

function contentOf(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')))
    reader.readAsArrayBuffer(blob)
  })
}
