import { BadRequest, TooLarge } from '../kernel/errors.ts'
import { ProcessExited, TaskProcess } from '../kernel/TaskProcess.ts'
import type { TableReader } from './OpenTable.ts'
import type { TableReply, TableTask } from './tableMessages.ts'

/** A workbook as large as one may be takes half a minute. */
const MAX_MILLISECONDS = 120_000
const MEMORY = '--max-old-space-size=2048'

/** Reads files in a process each, which is ended where a file takes too long or too much. Throws BadRequest and TooLarge. */
export function openTableInProcess({
  program,
  flags = [],
}: {
  readonly program: string
  /** Options of Node for it. */
  readonly flags?: readonly string[]
}): TableReader {
  return async (bytes) => {
    const reading = new TaskProcess<object, TableTask, TableReply>({
      program,
      flags: [MEMORY, ...flags],
      settings: {},
    })
    const end = setTimeout(() => reading.kill(), MAX_MILLISECONDS)
    try {
      const reply = await reading.run({ bytes })
      if (!('head' in reply)) throw errorOf(reply)
      return {
        ...reply.head,
        rows: async (from, to) => {
          const part = await reading.run({ from, to })
          if (!('rows' in part)) throw errorOf(part)
          return part.rows
        },
        close: () => reading.kill(),
      }
    } catch (error) {
      reading.kill()
      if (!(error instanceof ProcessExited)) throw error
      throw new BadRequest('The file takes too long to read. Save its sheet as .csv, and send that.', 'file')
    } finally {
      clearTimeout(end)
    }
  }
}

function errorOf(reply: TableReply): Error {
  if ('refusal' in reply) return new (reply.isTooLarge ? TooLarge : BadRequest)(reply.refusal, 'file')
  return new Error('failure' in reply ? reply.failure : 'A file was answered with something else.')
}
