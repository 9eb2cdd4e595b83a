import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { dumpsterUsage } from '#shared/inventory/inventoryInfo.ts'
import type { Queryable } from '../../database/Database.ts'
import { readInventoryInfo } from '../../reads/inventory/inventoryFigures.ts'
import { defineCall, type Call } from '../Call.ts'
import { day, strictObject, key, nullable } from '../schemas.ts'
import { readAging, readReceivableTotals } from '../../reads/accounting/readReceivables.ts'

/** Dependencies of the calls. */
interface FigureDependencies {
  readonly database: Queryable
  readonly timeZone: string
  readonly now: () => string
}

/** Current figures: dumpsters in use, and receivables by age (S0 §7, S1 §7, S2 §7). */
export function figureCalls({ database, timeZone, now }: FigureDependencies): readonly Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/api/utility/dumpsterUsage',
      summary: 'How many dumpsters are with customers, out of how many, and as a percentage',
      role: 'signedIn',
      response: strictObject({ totalUsage: count(), totalDumpsters: count(), usage: Type.Number() }),
      run: async () => dumpsterUsage(await readInventoryInfo(database, now(), timeZone)),
    }),
    defineCall({
      method: 'GET',
      path: '/api/utility/aRTotals',
      summary: 'Receivables by age, with the invoices, today or at the end of an earlier day',
      role: permissions.viewReceivables,
      response: Type.Array(
        strictObject({ Name: Type.String(), Amount: Type.Number(), Invoices: Type.Array(INVOICE) }),
      ),
      query: AS_OF,
      run: (asked) => readReceivableTotals(database, { ...asked, now: now(), timeZone }),
    }),
    defineCall({
      method: 'GET',
      path: '/api/utility/aRAging',
      summary: 'Receivables of each customer by age, today or at the end of an earlier day',
      role: permissions.viewReceivables,
      response: Type.Array(
        strictObject({
          CustomerId: key(),
          CompanyName: Type.String(),
          CreatedPreDec16: Type.Number(),
          CurrentDue: Type.Number(),
          Net30: Type.Number(),
          Net60: Type.Number(),
          Net90: Type.Number(),
          Net90Plus: Type.Number(),
          Total: Type.Number(),
        }),
      ),
      query: AS_OF,
      run: (asked) => readAging(database, { ...asked, now: now(), timeZone }),
    }),
  ]
}

const count = () => Type.Integer({ minimum: 0 })

/** The day at whose end something was owed; today unless it is given. */
const AS_OF = strictObject({ day: Type.Optional(day()) })

const INVOICE = strictObject({
  Id: key(),
  InvoiceNumber: nullable(Type.Integer()),
  Rental: Type.String(),
  Status: Type.String(),
  Total: Type.Number(),
  Balance: Type.Number(),
  DueDate: nullable(day()),
  CustomerId: key(),
  Customer: Type.String(),
})
