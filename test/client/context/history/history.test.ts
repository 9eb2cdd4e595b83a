import { HISTORY_PAGE } from '#shared/auditing/historyParts.ts'
import { rolloffModel } from '#shared/entities.ts'
import { serializeExplanation } from '#shared/invoicing/explanations.ts'
import { actionOf, changesIn, historyEntry } from '#client/context/history/auditEntries.ts'
import { HistoryModel } from '#client/context/history/HistoryModel.ts'
import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import { customerStore, formatter } from '../../screens/customers/support/customerStore.ts'
import { startCustomerService } from '../../screens/customers/support/customerService.ts'

const OVERAGE = {
  rule: 'overage',
  inputs: { weight: 5, limit: 3 },
  quantity: 2,
  rateUsed: { source: 'OverageRate', id: null, amount: 65 },
} as const

const auditRow = (values: Partial<AuditLog>): AuditLog => ({
  id: 1,
  when: '2026-11-20T14:12:00.000Z',
  entityTypeName: 'Customer',
  entityId: 7,
  action: 'Modified',
  userId: 3,
  userName: 'Dana Wells',
  saveId: 's-1',
  data: JSON.stringify({
    Changes: [
      { ColumnName: 'salesPersonId', OriginalValue: 1, NewValue: 2 },
      { ColumnName: 'usePercentageBasedFuelRate', OriginalValue: false, NewValue: true },
    ],
  }),
  rowVersion: 1,
  ...values,
})

describe('The history of a record', () => {
  it('shows captions of tables and fields, and formatted values', () => {
    expect(historyEntry(auditRow({}), 'Great Lakes', rolloffModel, formatter)).toEqual({
      id: 1,
      when: '11/20/2026 9:12AM',
      table: 'Customer',
      record: 'Great Lakes',
      action: 'Modified',
      user: 'Dana Wells',
      saveId: 's-1',
      changes: [
        { field: 'Sales person', before: 'House', after: 'J. Halvorsen' },
        { field: 'Percentage-based fuel rate', before: 'No', after: 'Yes' },
      ],
    })
  })

  it('shows fractions as percentages where their declaration says so', () => {
    const data = '{"Changes":[{"ColumnName":"jobMargin","OriginalValue":0.9372,"NewValue":0.9}]}'
    const { changes } = historyEntry(
      auditRow({ entityTypeName: 'Invoice', data }),
      '',
      rolloffModel,
      formatter,
    )
    expect(changes).toEqual([{ field: 'Job margin', before: '93.72%', after: '90.00%' }])
  })

  it.each([
    ['CreditCard', 'Visa', { feePercentage: [0.03, 0.035] }, 'Fee: 3.00% → 3.50%'],
    ['Setting', 'Fuel as a share of charges', { decimalValue: [0.12, 0.125] }, 'Value: 12.00% → 12.50%'],
    ['Setting', 'Fuel for a job', { decimalValue: [24.5, 30] }, 'Value: 24.50 → 30.00'],
    ['Setting', 'Receivables cutover', { stringValue: [null, '2024-12-16'] }, 'Value: — → 12/16/2024'],
    ['Setting', '', { name: [null, 'FuelPercentage'], decimalValue: [null, 0.1] }, 'Value: — → 10.00%'],
    [
      'ReportedWork',
      'J1',
      { request: [null, '{"jobId":5,"drop":{"site":3},"dumpsterIds":[7,8]}'] },
      'Request: — → job id: 5, drop: (site: 3), dumpster ids: 7, 8',
    ],
    ['Customer', 'Acme', { notes: ['[2]', '{"gate":4711}'] }, 'Notes: [2] → {"gate":4711}'],
    [
      'InvoiceLine',
      'Haul',
      { explanation: [null, serializeExplanation(OVERAGE)] },
      'Explanation: — → Rule: The tons of a load beyond those included are charged. · Weight: 5 tons · Included: 3 tons · Quantity: 5 tons − 3 included = 2 tons · Rate: $65.00, setting “Ton over the limit, range Regular” · Amount: 2 × $65.00 = $130.00',
    ],
  ] as const)(
    '[HI1424] shows the values of a %s as what they are: %s',
    (entityTypeName, title, changes, expected) => {
      const data = JSON.stringify({
        Changes: Object.entries(changes).map(([ColumnName, [OriginalValue, NewValue]]) => ({
          ColumnName,
          OriginalValue,
          NewValue,
        })),
      })
      const entry = historyEntry(auditRow({ entityTypeName, data }), title, rolloffModel, formatter)
      expect(entry.changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`)).toContain(
        expected,
      )
    },
  )

  it('shows columns and tables that the model does not have as they were stored', () => {
    const data = '{"Changes":[{"ColumnName":"constructor","OriginalValue":null,"NewValue":[1]}]}'
    const entry = historyEntry(auditRow({ entityTypeName: 'toString', data }), '', rolloffModel, formatter)
    expect([entry.table, entry.changes]).toEqual([
      'toString',
      [{ field: 'constructor', before: '—', after: '[1]' }],
    ])
  })

  it('has no changes if the stored text cannot be parsed', () => {
    for (const data of ['', '[]', '{"Changes":3}', '{"Changes":[null,{"x":1}]}'])
      expect(changesIn(data)).toEqual([])
  })

  it('[RD740] B-08 loads the newest entries, selects the newest, and goes on with earlier ones', async () => {
    const service = await startCustomerService()
    try {
      const page = Array.from({ length: HISTORY_PAGE }, (_, index) => auditRow({ id: 900 - index }))
      service.values = { RecordHistory: page }
      const model = new HistoryModel(await customerStore(service.url), formatter, rolloffModel)
      await model.load([{ entityTypeName: 'Customer', titles: new Map([[7, 'Great Lakes']]) }])
      expect([model.phase, model.selected?.id, model.selected?.record, model.hasEarlier]).toEqual([
        'ready',
        900,
        'Great Lakes',
        true,
      ])
      service.values = { RecordHistory: [auditRow({ id: 5, action: 'Added', saveId: 's-0' })] }
      await model.loadEarlier()
      expect([model.entries.at(-1)?.id, model.hasEarlier]).toEqual([5, false])
      const asked = { entityTypeName: 'Customer', entityIds: [7] }
      expect(service.asked.map(({ query }) => query)).toEqual([
        expect.objectContaining({ parameters: asked }),
        expect.objectContaining({ parameters: { ...asked, before: 900 - HISTORY_PAGE + 1 } }),
      ])
      model.moveSelection(1)
      expect(model.selected?.id).toBe(899)
    } finally {
      await service.stop()
    }
  })

  it('[HI743] says of what was put back that it was restored', () => {
    const note = '"Reason":"As agreed","RestoredFrom":"2026-11-20T14:12:00.000Z"'
    expect(actionOf(auditRow({ data: `{"Changes":[],${note}}` }))).toBe('Restored')
    expect(actionOf(auditRow({ action: 'Deleted', data: `{"Changes":[],${note}}` }))).toBe('Deleted')
    expect(actionOf(auditRow({}))).toBe('Modified')
  })
})
