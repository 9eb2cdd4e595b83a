import type { Sheet } from '#shared/spreadsheet/Sheet.ts'
import type { SpreadsheetResult } from './spreadsheet.ts'
import { writeWorkbook } from './writeWorkbook.ts'

addEventListener('message', (event: MessageEvent<Sheet>) => {
  void respond(event.data)
})

async function respond(sheet: Sheet): Promise<void> {
  let result: SpreadsheetResult
  try {
    result = { file: await writeWorkbook(sheet) }
  } catch (error) {
    result = { error: error instanceof Error ? error.message : String(error) }
  }
  postMessage(result)
}
