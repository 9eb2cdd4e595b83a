import { AppError, TooLarge } from '../kernel/errors.ts'
import { serveTasks } from '../kernel/serveTasks.ts'
import { openTable, type OpenTable } from './OpenTable.ts'
import type { TableReply, TableTask } from './tableMessages.ts'

/** The program of the process that reads a file for an import: a large workbook keeps nobody waiting, and its memory goes with the process. */
function begin(): (task: TableTask) => Promise<TableReply> {
  let table: OpenTable | null = null
  return async (task) => {
    try {
      if (!('bytes' in task)) return { rows: (await table?.rows(task.from, task.to)) ?? [] }
      table = await openTable(Buffer.from(task.bytes))
      const { headings, leftOut, rowCount } = table
      return { head: { headings, leftOut, rowCount } }
    } catch (error) {
      if (error instanceof AppError) return { refusal: error.message, isTooLarge: error instanceof TooLarge }
      return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
}

serveTasks(begin)
