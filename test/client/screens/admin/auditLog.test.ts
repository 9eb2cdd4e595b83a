import { fireEvent } from '@testing-library/dom'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { addDays, dayOfInstant, instantAt } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import { exportName } from '#client/screens/admin/auditTrail/exportTrail.ts'
import { screenList } from '#client/screens.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main, Region, textOf } from '../../support/Region.ts'
import { moveToFiles } from './support/moveToFiles.ts'

const check = new Region('the check of the log', () =>
  document.querySelector('[aria-label="Check of the audit log"]'),
)
const trail = new Region('the trail', () => document.querySelector('section[aria-label="Audit log"]'))
const pages = servePages()

/** Who did what, of each entry that is shown. */
const shown = (): readonly string[] =>
  [...document.querySelectorAll('[data-testid="trail-entry"] .trail-words')].map((words) =>
    [...words.children].map(textOf).join(' '),
  )

const ANN = { userId: 2, userName: 'Ann Colleague' }
const KIM = { userId: 77, userName: 'Kim Gone' }

interface Recorded {
  readonly by?: typeof ANN
  readonly action?: 'Added' | 'Modified' | 'Deleted'
  readonly entity: string
  readonly id: number
  readonly changes?: readonly (readonly [field: string, before: unknown, after: unknown])[]
  readonly saveId?: string
}

/** What the log has of a day, at an hour of the clock of the business. */
async function record(day: string, hour: number, recorded: Recorded): Promise<void> {
  const {
    by = ANN,
    action = 'Modified',
    entity,
    id,
    changes = [],
    saveId = `${day} ${hour} ${id}`,
  } = recorded
  const data = {
    Changes: changes.map(([ColumnName, OriginalValue, NewValue]) => ({
      ColumnName,
      OriginalValue,
      NewValue,
    })),
  }
  await pages.company.insert('AuditLog', {
    ...by,
    when: instantAt(day, hour * 60, 'America/Detroit'),
    entityTypeName: entity,
    entityId: id,
    action,
    saveId,
    data: JSON.stringify(data),
  })
}

const happened = (day: string, type: string, message: string): Promise<unknown> =>
  pages.company.insert('EventLog', { ...ANN, when: instantAt(day, 600, 'America/Detroit'), type, message })

/** The steps of somebody who asks, with the presses that they take: from one box to the next leads the Tab key. */
function asking() {
  let presses = 0
  const press = async (region: Region, caption: string): Promise<void> => {
    presses += 1
    await region.press(caption)
  }
  return {
    press: (caption: string) => press(main, caption),
    open: (caption: string) => press(trail, caption),
    choose: async (caption: string, option: string): Promise<void> => {
      presses += 2
      await main.choose(caption, option)
    },
    /** Types into boxes, the first of which is pressed, and presses Enter. */
    type: async (boxes: Values): Promise<void> => {
      presses += 1
      for (const [caption, value] of Object.entries(boxes)) await main.setField(caption, String(value))
      fireEvent.submit((await main.element()).querySelector('form[role="search"]') ?? document.body)
    },
    get presses(): number {
      return presses
    },
  }
}

describe('B-08 The audit log answers in three presses', () => {
  const today = dayOfInstant(new Date().toISOString(), 'America/Detroit')
  const yesterday = addDays(today, -1)

  it("who changed this customer's rate in March", async () => {
    const { company } = pages
    const rate = await company.insert('CustomerRate', {
      customerId: 1,
      dumpsterId: 21,
      rateTypeId: 1,
      rate: 325,
    })
    await record('2037-03-10', 9, { entity: 'CustomerRate', id: rate.id, changes: [['rate', 300, 325]] })
    await record('2037-04-10', 9, { entity: 'CustomerRate', id: rate.id, changes: [['rate', 325, 340]] })
    await record('2037-03-11', 9, { entity: 'Customer', id: 1, changes: [['siteNotes', null, 'Gate']] })
    await pages.open('/admin/audit')
    const asked = asking()
    await asked.type({ Record: 'acme', Field: 'rate', From: '3/1/2037', To: '3/31/2037' })
    await expectEventually(shown).toEqual([
      'Ann Colleague changed Rate 20 yd Rate $325.00 of Acme Rate: $300.00 → $325.00',
    ])
    expect(asked.presses).toBeLessThanOrEqual(3)
  })

  it('what one person changed yesterday afternoon', async () => {
    await record(yesterday, 9, { entity: 'Customer', id: 1, changes: [['phone', null, '6165550101']] })
    await record(yesterday, 15, { entity: 'Customer', id: 2, changes: [['phone', null, '6165550102']] })
    await record(yesterday, 16, { by: KIM, entity: 'Customer', id: 1 })
    await record(today, 15, { entity: 'Customer', id: 1 })
    await pages.open('/admin/audit')
    const asked = asking()
    await asked.press('Yesterday')
    await expectEventually(() => shown().length).toBe(3)
    await asked.open('Ann Colleague')
    await expectEventually(() => shown().length).toBe(2)
    await asked.type({ 'Time of day': 'afternoon' })
    await expectEventually(shown).toEqual(['Ann Colleague changed Customer Other Phone: — → (616) 555-0102'])
    expect(asked.presses).toBeLessThanOrEqual(3)
  })

  it('who deleted a job, and what else went with it', async () => {
    const { company } = pages
    const rental = await company.rental()
    const job = await company.job(rental, { driverId: 901 })
    await company.call('/api/job/startJob', { jobId: job.id })
    await company.remove('Job', job.id)
    await pages.open('/admin/audit')
    const asked = asking()
    await asked.type({ Record: `J${job.id}` })
    const deed = `deleted 3 records: J${job.id}, Job time of J${job.id}, R${rental.id}`
    await trail.reads(`Ann Colleague ${deed}`)
    await asked.open(deed)
    await trail.reads(`DeletedJob time of J${job.id}`)
    await trail.reads('is deleted now')
    expect(asked.presses).toBeLessThanOrEqual(3)
  })

  it('what an invoice was before it was paid', async () => {
    const { id: rentalId } = await pages.company.insert('Rental', {
      customerId: 1,
      serviceAddressId: 11,
      dumpsterId: 21,
      startDate: today,
    })
    const { id } = await pages.company.insert('Invoice', {
      customerId: 1,
      rentalId,
      serviceAddressId: 11,
      invoiceNumber: 10_759,
      invoiceDate: today,
    })
    await record(yesterday, 9, { action: 'Added', entity: 'Invoice', id })
    await record(today, 9, {
      entity: 'Invoice',
      id,
      changes: [
        ['balance', 380, 0],
        ['paid', null, '2037-11-26T14:00:00.000Z'],
      ],
    })
    await pages.open('/admin/audit')
    const asked = asking()
    await asked.type({ Record: 'invoice 10759' })
    await expectEventually(() => shown().length).toBe(2)
    await asked.open('changed Invoice 10759')
    await trail.reads('$380.00')
    expect(asked.presses).toBeLessThanOrEqual(3)
  })

  it('which settings and prices changed this year, and what they were', async () => {
    const { company } = pages
    const setting = (await company.rows('Setting')).find(({ name }) => name === 'FuelRate')
    await company.edit('Setting', Number(setting?.['id']), { decimalValue: 26 })
    await company.edit('Dumpster', 21, { basePrice: 310 })
    await company.edit('Customer', 1, { siteNotes: 'Gate' })
    await record('2036-12-31', 9, { entity: 'Dumpster', id: 21 })
    await pages.open('/admin/audit')
    const asked = asking()
    await asked.press('Settings and prices')
    await expectEventually(shown).toEqual([
      'Ann Colleague changed 2 records: Dumpster 20 yd, Earlier prices of a dumpster $300.00 20 yd · Base price: $300.00 → $310.00 · Prices from: — → 11/26/2037',
      'Ann Colleague changed 2 records: Fuel for a job, Earlier value of a setting 24.5 Fuel for a job · Value: 24.50 → 26.00 · In force from: — → 11/26/2037',
    ])
    expect(asked.presses).toBe(1)
  })

  it('who was given which role, when and by whom', async () => {
    const { company } = pages
    await company.add('UserRole', { userId: 902, roleId: 1 })
    await company.edit('Customer', 1, { siteNotes: 'Gate' })
    await pages.open('/admin/audit')
    const asked = asking()
    await asked.press('Roles given')
    await expectEventually(shown).toEqual([
      expect.stringContaining('Ann Colleague added User role Admin of Ike Idler'),
    ])
    expect(asked.presses).toBe(1)
  })

  it('who exported or printed data of customers', async () => {
    await happened(yesterday, EVENT.listExport, '12 rows of the list Customers were exported.')
    await happened(today, EVENT.printed, 'Invoice 10759 was printed.')
    await happened(today, EVENT.signIn, 'Ann Colleague signed in.')
    await pages.open('/admin/audit')
    const asked = asking()
    await asked.press('Exports and prints')
    await expectEventually(shown).toEqual([
      'Ann Colleague printed Invoice 10759.',
      'Ann Colleague exported 12 rows of the list Customers.',
    ])
    expect(asked.presses).toBe(1)
  })

  it('what an import did', async () => {
    const data = JSON.stringify({ Changes: [], Reason: 'Import of customers.csv' })
    for (const id of [1, 2])
      await pages.company.insert('AuditLog', {
        ...ANN,
        when: instantAt(yesterday, 600, 'America/Detroit'),
        entityTypeName: 'Customer',
        entityId: id,
        action: 'Added',
        saveId: 'import',
        data,
      })
    await record(today, 9, { entity: 'Customer', id: 1 })
    await pages.open('/admin/audit')
    const asked = asking()
    await asked.type({ 'Value or reason': 'customers.csv' })
    await expectEventually(shown).toEqual([
      'Ann Colleague added 2 records: Acme, Other Import of customers.csv',
    ])
    await asked.open('added 2 records: Acme, Other')
    await trail.reads('Customer Other')
    expect(asked.presses).toBeLessThanOrEqual(3)
  })
})

describe('B-08 The audit log', () => {
  it('shows all that is recorded of a record, whose row no list has any more', async () => {
    const { company } = pages
    const { id } = await company.add('SalesPerson', { name: 'Temp Seller' })
    await company.remove('SalesPerson', id)
    await pages.open('/admin/audit')
    await trail.press('deleted Sales person Temp Seller')
    await trail.reads('is deleted now')
    await trail.press('History')
    const history = dialog('History of Sales person Temp Seller')
    await history.reads('Added')
    expect(history.text).toContain('Temp Seller')
  })

  it('answers the questions that the palette offers, with days that move with the calendar', async () => {
    const yesterday = addDays(dayOfInstant(new Date().toISOString(), 'America/Detroit'), -1)
    await record(yesterday, 9, { entity: 'Customer', id: 1 })
    await pages.company.edit('Customer', 2, { siteNotes: 'Gate' })
    const asked = screenList.screens
      .flatMap(({ questions = [] }) => questions)
      .find(({ caption }) => caption === 'What changed yesterday?')
    await pages.open(asked?.url ?? '')
    await expectEventually(shown).toEqual(['Ann Colleague changed Customer Acme'])
  })

  it('[RD1164] goes on in yearly files, says so, and opens what is in them', async () => {
    const { company } = pages
    for (const siteNotes of ['Gate', 'Back gate', 'No gate']) await company.edit('Customer', 2, { siteNotes })
    await moveToFiles(company)
    const change = 'Ann Colleague changed Customer Other'
    const changes = () => shown().map((words) => words.replace(/ Site notes:.*/, ''))
    await pages.open('/admin/audit')
    await expectEventually(changes).toEqual([change])
    await trail.reads('is in yearly files')
    await trail.press('Search Yearly Files')
    await trail.reads('The oldest entries are read from yearly files.')
    await expectEventually(changes).toEqual([change, change, change])
    expect(trail.text).not.toContain('Nothing is recorded')
  })

  it('[RD1421] shows examples where a time of day means nothing, and asks for nothing', async () => {
    await pages.open('/admin/audit')
    await main.setField('Time of day', 'lately')
    await main.press('Search')
    await expectEventually(() => main.problemOf('Time of day')).toContain('“9am to 10:30”')
    expect(pages.requests.sent.filter((url) => url.includes('lately'))).toEqual([])
  })

  it('is exported under a name that says what was asked', () => {
    const asked = { userId: 2, kind: 'Deleted', startDate: '2037-11-25', record: 'A/B' }
    const lookups = { title: (_entity: string, id: number | null) => (id === 2 ? 'Ann Colleague' : '') }
    expect(exportName({ lookups }, { asked })).toBe('Audit log, Ann Colleague, A-B, Deleted, from 2037-11-25')
  })
})

describe('The check below the audit log', () => {
  it('B-08 [SV641] says that it is whole, or which entry is not what was written', async () => {
    const { company } = pages
    await company.add('SalesPerson', { name: 'Temp Seller' })
    await pages.open('/admin/audit')
    await check.reads('The audit log is whole since')
    const [{ id } = { id: 0 }] = await company.database.query('SELECT max(id) AS id FROM AuditLog', [])
    await company.database.transaction((transaction) =>
      transaction.execute(`UPDATE AuditLog SET data = '{"Changes":[]}' WHERE id = ?1`, [Number(id)]),
    )
    await check.press('Verify Again')
    await check.reads('its entries were changed or removed')
    expect(check.text).toContain('Ann Colleague')
  })
})
