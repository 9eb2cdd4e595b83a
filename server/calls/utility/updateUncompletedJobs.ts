import { Type } from 'typebox'
import { may } from '#shared/access/roles.ts'
import type { UpdateUncompletedJobsAnswer } from '#shared/wire/utility.ts'
import type { Database } from '../../database/Database.ts'
import { NotFound } from '../../errors.ts'
import { defineCall, type Call } from '../Call.ts'
import { exactly, key } from '../schemas.ts'

/**
 * Copies a service address to the jobs there that are neither completed nor deleted (F-075). Jobs are not part of the
 * model yet, so that none are found; the call checks the address and says so in its answer.
 */
export function updateUncompletedJobs(database: Database): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/updateUncompletedJobs',
    summary: 'Copies a service address to the uncompleted jobs there',
    needs: may.changeServiceAddresses,
    body: exactly({ serviceAddressId: key() }),
    answer: exactly({ updatedJobs: Type.Integer({ minimum: 0 }) }),
    async run({ serviceAddressId }): Promise<UpdateUncompletedJobsAnswer> {
      const { dialect } = database
      const rows = await database.query(
        `SELECT ${dialect.quote('id')} FROM ${dialect.quote('ServiceAddress')}
          WHERE ${dialect.quote('id')} = ${dialect.parameter(0)} AND ${dialect.quote('deleted')} IS NULL`,
        [serviceAddressId],
      )
      if (rows.length === 0)
        throw new NotFound(
          `Service address ${serviceAddressId} was not found or was deleted.`,
          'serviceAddressId',
        )
      return { updatedJobs: 0 }
    },
  })
}
