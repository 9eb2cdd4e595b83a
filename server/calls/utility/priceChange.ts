import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { changesAtPrice } from '#shared/invoicing/priceChange.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'
import { PRICE_SETTINGS } from '#shared/pricing/priceSettings.ts'
import type { Database } from '../../database/Database.ts'
import { readOpenLines } from '../../reads/invoicing/readOpenLines.ts'
import { defineCall, type Call } from '../Call.ts'
import { day, key, nullable, strictObject } from '../schemas.ts'

/** POST /api/utility/priceChange: which open invoices would change at another price of a setting, and by how much (B-11, IN48). */
export function priceChangeCall(database: Database, timeZone: string): Call {
  return defineCall({
    method: 'POST',
    readsOnly: true,
    path: '/api/utility/priceChange',
    summary:
      'The open invoices that would change at another price of a setting, and by how much; stores nothing',
    role: permissions.administer,
    body: strictObject({
      setting: Type.Enum([...PRICE_SETTINGS]),
      price: Type.Number({ minimum: 0 }),
      from: Type.Optional(nullable(day())),
    }),
    response: strictObject({
      invoices: Type.Array(
        strictObject({
          id: key(),
          invoiceNumber: nullable(Type.Integer()),
          customer: Type.String(),
          change: Type.Number(),
        }),
      ),
      change: Type.Number(),
    }),
    run: async ({ setting, price, from = null }) => {
      const rows = await readOpenLines(database, setting)
      const lines = rows.map((row) => ({
        ...row,
        workedOn: row.completed === null ? null : dayOfInstant(row.completed, timeZone),
      }))
      const changes = changesAtPrice(lines, setting, price, from)
      const ofInvoice = new Map(lines.map((line) => [line.invoiceId, line]))
      const invoices = [...changes].flatMap(([id, change]) => {
        const line = ofInvoice.get(id)
        if (line === undefined) return []
        return [{ id, invoiceNumber: line.invoiceNumber, customer: customerDisplayName(line), change }]
      })
      return {
        invoices: invoices.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.id - b.id),
        change: sum([...changes.values()]),
      }
    },
  })
}
