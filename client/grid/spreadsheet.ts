import type { Sheet } from '#shared/spreadsheet/Sheet.ts'

/** The message of the worker. */
export type SpreadsheetResult = { readonly file: ArrayBuffer } | { readonly error: string }

const FILE_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Creates the spreadsheet file in a worker; the library is loaded with the first export. */
export function createSpreadsheet(sheet: Sheet): Promise<Blob> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<SpreadsheetResult>) => {
      if ('file' in event.data) resolve(new Blob([event.data.file], { type: FILE_TYPE }))
      else reject(new Error(event.data.error))
    })
    worker.addEventListener('error', (event) =>
      reject(new Error(event.message || 'The spreadsheet could not be created.')),
    )
    worker.postMessage(sheet)
  }).finally(() => worker.terminate())
}
