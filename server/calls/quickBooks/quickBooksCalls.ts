import { countOf } from '#shared/kernel/countOf.ts'
import { Type } from 'typebox'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { permissions } from '#shared/access/roles.ts'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { EntityName } from '#shared/entities.ts'
import { EXPORT_MODES, type ExportMode, type ExportResponse } from '#shared/wire/quickBooks.ts'
import { exportRecords } from '../../accounting/exportRecords.ts'
import { readProducts } from '../../accounting/readProducts.ts'
import type { QuickBooks } from '../../accounting/QuickBooks.ts'
import { recordEvent, type CompanyEvent } from '../../events/recordEvent.ts'
import { NotAllowed } from '../../kernel/errors.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { instant, keys, nullable, strictObject } from '../schemas.ts'

/** What QuickBooks adds to an address; it is passed on, never stored. */
const token = () => Type.String({ minLength: 1, maxLength: 1_000 })

/** What S2 §7 sends with an export. The connection is the server's: none of it is used. */
const sentAlong = {
  code: Type.Optional(Type.String({ maxLength: 1_000 })),
  realmId: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(Type.String({ maxLength: 1_000 })),
  accessToken: Type.Optional(Type.String({ maxLength: 4_000 })),
}

const counts = () =>
  strictObject({
    taskId: Type.Integer({ minimum: 1 }),
    succeeded: Type.Integer({ minimum: 0 }),
    failed: Type.Integer({ minimum: 0 }),
    skipped: Type.Integer({ minimum: 0 }),
    tried: Type.Array(Type.Integer()),
    remaining: Type.Integer({ minimum: 0 }),
  })

/** Who may export records of a kind (S2 §6). */
const EXPORTERS = {
  customer: permissions.exportToQuickBooks,
  invoice: permissions.manageInvoices,
  payment: permissions.managePayments,
  credit: permissions.managePayments,
} as const

/** The connection to QuickBooks Online and the exports to it (S2 §7, M-050). */
export function quickBooksCalls(quickBooks: QuickBooks, saves: SaveContext): readonly Call[] {
  return [
    ...connectionCalls(quickBooks, saves),
    defineCall({
      method: 'POST',
      path: '/api/quickbooks/readProducts',
      summary: 'Reads the products and services of QuickBooks',
      role: permissions.administer,
      body: strictObject({}),
      response: strictObject({ read: Type.Integer({ minimum: 0 }), added: Type.Integer({ minimum: 0 }) }),
      run: (_parameters, user) => readProducts(quickBooks, { saves, user }),
    }),
    exportAll('exportCustomers', 'customer', quickBooks, saves),
    exportAll('exportInvoices', 'invoice', quickBooks, saves),
    exportAll('exportPayments', 'payment', quickBooks, saves),
    exportAll('exportCredits', 'credit', quickBooks, saves),
    defineCall({
      method: 'POST',
      path: '/api/quickbooks/exportToQuickBooksByIds',
      summary: 'Exports customers, invoices, payments or credits to QuickBooks',
      role: permissions.exportToQuickBooks,
      body: strictObject({
        ...sentAlong,
        refreshToken: Type.Optional(Type.String({ maxLength: 4_000 })),
        mode: Type.Enum([...EXPORT_MODES]),
        ids: keys(),
      }),
      response: counts(),
      run: ({ mode, ids }, user) => {
        allowExport(user, mode)
        return exportRecords(quickBooks, { saves, user }, { mode, ids })
      },
      tells: ({ mode }, outcome) => handedOver(mode, outcome),
    }),
  ]
}

function connectionCalls(quickBooks: QuickBooks, saves: SaveContext): readonly Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/api/quickbooks/isAuthorized',
      summary: 'Whether a QuickBooks company is connected, and which',
      role: permissions.viewExports,
      body: strictObject({}),
      response: strictObject({
        isAuthorized: Type.Boolean(),
        companyName: nullable(Type.String()),
        environment: Type.Enum(['production', 'sandbox', 'practice', 'none']),
        reconnectBefore: nullable(instant()),
        problem: nullable(Type.String()),
        waitingVoids: strictObject({
          invoices: Type.Integer({ minimum: 0 }),
          payments: Type.Integer({ minimum: 0 }),
        }),
      }),
      run: () => quickBooks.state(),
    }),
    defineCall({
      method: 'POST',
      path: '/api/quickbooks/authorize',
      summary: 'The QuickBooks page on which the connection is allowed',
      role: permissions.administer,
      body: strictObject({}),
      response: strictObject({ authorizeUrl: Type.String() }),
      run: async (_parameters, { userName }) => ({ authorizeUrl: await quickBooks.authorize(userName) }),
    }),
    defineCall({
      method: 'POST',
      path: '/api/quickbooks/authorizeCallback',
      summary: 'Connects the company that was chosen on the QuickBooks page',
      role: permissions.administer,
      body: strictObject({ code: token(), realmId: token(), state: token() }),
      response: strictObject({
        authData: strictObject({
          realmId: Type.String(),
          state: Type.String(),
          accessToken: Type.String(),
          refreshToken: Type.String(),
        }),
      }),
      run: async (callback, user) => {
        const authData = await quickBooks.connect(user.userName, callback)
        const { companyName } = await quickBooks.state()
        const message = `Rolloff was connected to ${companyName ?? 'a company'} in QuickBooks (${authData.realmId}).`
        await recordEvent(saves, user, { type: EVENT.quickBooksConnected, message })
        return { authData }
      },
    }),
    defineCall({
      method: 'POST',
      path: '/api/quickbooks/disconnect',
      summary: 'Ends the connection to QuickBooks; what was exported stays linked',
      role: permissions.administer,
      body: strictObject({}),
      response: strictObject({ isAuthorized: Type.Literal(false), problem: nullable(Type.String()) }),
      run: async (_parameters, user) => {
        const { companyName } = await quickBooks.state()
        const answer = await quickBooks.disconnect()
        const message = `Rolloff was disconnected from ${companyName ?? 'QuickBooks'}.`
        await recordEvent(saves, user, { type: EVENT.quickBooksDisconnected, message })
        return answer
      },
    }),
  ]
}

function exportAll(name: string, mode: ExportMode, quickBooks: QuickBooks, saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: `/api/quickbooks/${name}`,
    summary: `Exports the ${mode}s that wait for it to QuickBooks`,
    role: EXPORTERS[mode],
    body: strictObject(sentAlong),
    response: counts(),
    run: (_parameters, user) => exportRecords(quickBooks, { saves, user }, { mode, ids: null }),
    tells: (_parameters, outcome) => handedOver(mode, outcome),
  })
}

function allowExport(user: SignedInUser, mode: ExportMode): void {
  if (!satisfiesRoleRule(user, EXPORTERS[mode]))
    throw new NotAllowed(`Your roles do not allow you to export ${mode}s.`, 'mode')
}

/** What is exported in a mode. */
const ENTITIES = {
  customer: 'Customer',
  invoice: 'Invoice',
  payment: 'Payment',
  credit: 'PaymentCredit',
} as const satisfies Readonly<Record<ExportMode, EntityName>>

function handedOver(
  mode: ExportMode,
  { succeeded, failed, tried }: Pick<ExportResponse, 'succeeded' | 'failed' | 'tried'>,
): CompanyEvent | null {
  if (succeeded + failed === 0) return null
  const failures = failed === 0 ? '' : `, ${failed} failed`
  return {
    type: EVENT.accountingExport,
    message: `${countOf(succeeded, mode)} handed over to QuickBooks${failures}.`,
    records: { entityTypeName: ENTITIES[mode], ids: tried },
  }
}
