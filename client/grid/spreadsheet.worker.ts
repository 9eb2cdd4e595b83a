import type { Sheet, SpreadsheetAnswer } from './spreadsheet.ts'
import { writeWorkbook } from './writeWorkbook.ts'

addEventListener('message', (event: MessageEvent<Sheet>) => {
  void answer(event.data)
})

async function answer(sheet: Sheet): Promise<void> {
  let result: SpreadsheetAnswer
  try {
    result = { file: await writeWorkbook(sheet) }
  } catch (error) {
    result = { error: error instanceof Error ? error.message : String(error) }
  }
  postMessage(result)
}
