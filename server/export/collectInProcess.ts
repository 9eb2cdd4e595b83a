import { Unavailable } from '../kernel/errors.ts'
import { ProcessExited, TaskProcess, type TaskProgram } from '../kernel/TaskProcess.ts'
import type { CollectReply, CollectSettings, CollectTask } from './exportMessages.ts'
import type { CollectCompany } from './exportCompany.ts'

const RETRY_AFTER_SECONDS = 60

/** Collects a company in a process of its own, which ends with it. Throws what collecting throws, and Unavailable. */
export function collectInProcess(program: TaskProgram<CollectSettings>): CollectCompany {
  return async (folder) => {
    const collecting = new TaskProcess<CollectSettings, CollectTask, CollectReply>(program)
    try {
      const reply = await collecting.run({ folder })
      if ('company' in reply) return reply.company
      throw Object.assign(new Error(reply.failure), reply.systemCode !== '' && { code: reply.systemCode })
    } catch (error) {
      if (!(error instanceof ProcessExited)) throw error
      throw new Unavailable('The export was interrupted on the server. Please try again.', {
        cause: error,
        retryAfter: RETRY_AFTER_SECONDS,
      })
    } finally {
      collecting.kill()
    }
  }
}
