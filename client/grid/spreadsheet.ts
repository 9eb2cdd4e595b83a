import type { CellType, CellValue } from './cellValues.ts'

export interface SheetColumn {
  readonly caption: string
  readonly type: CellType
  /** A spreadsheet number format such as `$#,##0.00`. */
  readonly format: string | null
  /** Characters. */
  readonly width: number
}

/** The content of a spreadsheet file: plain values that can be posted to a worker. */
export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly CellValue[])[]
}

/** The message of the worker. */
export type SpreadsheetResult = { readonly file: ArrayBuffer } | { readonly error: string }

/** Creates the spreadsheet file in a worker; the library is loaded with the first export. */
export function createSpreadsheet(sheet: Sheet): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ArrayBuffer>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<SpreadsheetResult>) => {
      if ('file' in event.data) resolve(event.data.file)
      else reject(new Error(event.data.error))
    })
    worker.addEventListener('error', (event) =>
      reject(new Error(event.message || 'The spreadsheet was not made.')),
    )
    worker.postMessage(sheet)
  }).finally(() => worker.terminate())
}

/** Downloads a file. */
export function download(file: ArrayBuffer, fileName: string): void {
  const url = URL.createObjectURL(
    new Blob([file], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
