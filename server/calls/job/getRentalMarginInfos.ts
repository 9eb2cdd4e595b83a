import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import type { RentalMarginInfo } from '#shared/invoicing/rentalMargin.ts'
import { readRentalMargins } from '../../reads/rentals/readRentalMargins.ts'
import type { Database, Queryable } from '../../database/Database.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, key, nullable } from '../schemas.ts'

/** POST /api/job/getRentalMarginInfos: the margin panel of a rental, for administrators (S1 §3, §7, O-009, IN39). */
export function getRentalMarginInfos(database: Database, timeZone: string): Call {
  return defineCall({
    method: 'POST',
    readsOnly: true,
    path: '/api/job/getRentalMarginInfos',
    summary: 'Revenue and costs of a rental since the margin base date',
    role: permissions.administer,
    body: strictObject({ rentalId: key() }),
    response: strictObject({
      rentalMargin: nullable(Type.Number()),
      invoiceTotal: Type.Number(),
      totalTimeExpense: Type.Number(),
      totalTonExpense: Type.Number(),
      totalTime: Type.Number(),
      totalTons: Type.Number(),
      totalJobs: Type.Integer({ minimum: 0 }),
      averageTimePerJob: nullable(Type.Number()),
    }),
    run: ({ rentalId }) => readRentalMargin(database, rentalId, timeZone),
  })
}

async function readRentalMargin(
  database: Queryable,
  rentalId: number,
  timeZone: string,
): Promise<RentalMarginInfo> {
  const margin = (await readRentalMargins(database, JSON.stringify([rentalId]), timeZone)).get(rentalId)
  if (margin === undefined) throw new NotFound(`Rental ${rentalId} was not found.`, 'rentalId')
  return margin
}
