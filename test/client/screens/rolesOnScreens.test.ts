import { expectEventually } from '#test/support/eventually.ts'
import { fireEvent } from '@testing-library/dom'
import { REFUSED } from '#test/conformance/screens/ExpectedScreen.ts'
import { servePages } from '../support/openPage.tsx'
import { dialog, found, main, textOf } from '../support/Region.ts'
import { list } from '../support/ShownList.ts'

const pages = servePages()

describe('who only searches customers', () => {
  const customers = list('Customers')

  it('F-046 opens none by its name, a double click or an address, edits no cell, and asks for nothing else', async () => {
    await pages.open('/customers/search', ['Customer'])
    const row = await customers.row('Acme')
    expect(row.querySelectorAll('a, button')).toHaveLength(0)
    const asked = pages.requests.sent.length
    await customers.open('Acme')
    await customers.select('Acme')
    fireEvent.click(row.querySelector('td[data-field="phone"]') ?? row)
    expect([pages.address, row.querySelector('input')]).toEqual(['/customers/search', null])
    expect(pages.requests.sent.slice(asked)).toEqual([])
    for (const address of ['/customers/1', '/customers/new']) {
      await pages.open(address, ['Customer'])
      await main.reads(REFUSED)
    }
  })
})

describe('who has no role', () => {
  it('F-017 works with dispatch notes without making rentals of them, and loads nothing of what is refused', async () => {
    await pages.company.add('DispatchNote', { companyName: 'Grand River Roofing', rentalDate: '2037-12-01' })
    await pages.open('/dispatch-notes/overview', [])
    const notes = list('Dispatch notes')
    await notes.select('Grand River Roofing')
    await expectEventually(() => notes.button('Delete')).toBe('enabled')
    expect(['Add Note', 'Mark Complete', 'Create Rental'].map((each) => notes.button(each))).toEqual([
      'enabled',
      'enabled',
      'missing',
    ])
    await pages.open('/invoices/overview', [])
    await main.reads(REFUSED)
    expect(pages.requests.of('nvoice')).toEqual([])
  })
})

describe('the history of a customer', () => {
  it('F-017 is offered to those who may read the audit log', async () => {
    for (const [roles, offered] of [
      [['Customer:Admin'], 'missing'],
      [['Customer:Admin', 'Admin'], 'enabled'],
    ] as const) {
      await pages.open('/customers/1', roles)
      await main.press('More')
      await main.reads('Email Open Invoices')
      expect(main.button('History')).toBe(offered)
    }
  })
})

describe('who only looks at rentals', () => {
  it('O-005 [RC15] starts no new one by its address', async () => {
    await pages.open('/rentals/new', ['Schedule'])
    await main.reads(REFUSED)
    expect(main.button('Save')).toBe('missing')
  })
})

describe('who only looks at dumpsters', () => {
  it('O-071 [LS26] opens none, and sees maintenance without logging any', async () => {
    await pages.open('/dumpsters/overview', ['Dumpster'])
    const dumpsters = list('Dumpsters')
    const row = await dumpsters.row('20-007')
    await dumpsters.open('20-007')
    await dumpsters.select('20-007')
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    fireEvent.click(
      await found('the maintenance', () => row.querySelector('[data-field="maintenance"] button')),
    )
    const maintenance = dialog('Maintenance of 20-007')
    await maintenance.reads('0 items')
    expect(maintenance.button('Log Maintenance')).toBe('missing')
    await pages.open('/dumpsters/overview', ['Dumpster:Admin'])
    await dumpsters.open('20-007')
    await dialog('Dumpster').element()
  })
})

describe('the board', () => {
  const card = () => found('a card', () => document.querySelector('[data-job]'))
  const openMenu = async (): Promise<readonly string[]> => {
    fireEvent.contextMenu(await card())
    await found('the menu', () => document.querySelector('[role="menu"]'))
    return [...document.querySelectorAll('[role="menuitem"]')].map(textOf)
  }
  const drag = async (): Promise<boolean> => {
    fireEvent(await card(), pointer('pointerdown', { clientX: 20, clientY: 10 }))
    fireEvent(globalThis.window, pointer('pointermove', { clientX: 320, clientY: 90 }))
    const isDragged = document.querySelector('[data-dragging]') !== null
    fireEvent(globalThis.window, pointer('pointercancel'))
    return isDragged
  }
  const tools = () => ['Refresh Data', 'Add Note', 'Print Driver Sheets'].map((each) => main.button(each))

  it('O-058 O-066 O-067 O-068 [DI30] is only read by a driver: no notes, no sheets, no drag, and what only opens in the menu of a card', async () => {
    await pages.company.job(await pages.company.rental())
    await pages.open('/schedule/overview', ['Schedule'])
    expect(await openMenu()).toEqual(['Open', 'Open Rental'])
    expect(tools()).toEqual(['enabled', 'missing', 'missing'])
    expect(await drag()).toBe(false)
  })

  it('O-058 O-066 O-067 O-068 is changed by a dispatcher, whose menu depends on the card; administrators toggle TrailerUsed', async () => {
    await pages.company.job(await pages.company.rental())
    await pages.open('/schedule/overview', ['Schedule:Admin'])
    expect(await openMenu()).toEqual([
      'Open',
      'Add Note',
      'Delete',
      'Open Rental',
      'Move to Next Day',
      'Move to Day…',
    ])
    expect(tools()).toEqual(['enabled', 'enabled', 'enabled'])
    expect(await drag()).toBe(true)
    await pages.open('/schedule/overview', ['Schedule:Admin', 'Admin'])
    expect(await openMenu()).toContain('Toggle TrailerUsed')
  })
})

describe('a job of a driver', () => {
  it('O-042 O-070 [ED9] has nothing that the driver may edit but its weight and notes', async () => {
    const olive = (await pages.company.rows('User')).find(({ firstName }) => firstName === 'Olive')
    const driverId = Number(olive?.['userId'])
    await pages.company.insert('Driver', { userId: driverId, displayOrder: 3 })
    const { id } = await pages.company.job(await pages.company.rental(), { driverId })
    await pages.open('/jobs/overview', ['Schedule'])
    await list('Jobs').open(`J${id}`)
    const job = dialog('Job')
    await job.element()
    expect(job.fields.filter((field) => !job.isReadOnly(field))).toEqual(['Site Notes', 'Driver notes'])
    await job.setField('Site Notes', 'Dog in the yard')
    await job.press('Save')
    await job.goes()
    await expectEventually(() => pages.company.row('Job', id)).toMatchObject({ notes: 'Dog in the yard' })
  })
})

/** An event of the mouse as a pointer; the environment of the tests has none. */
function pointer(type: string, at: MouseEventInit = {}): Event {
  return Object.assign(new MouseEvent(type, { bubbles: true, ...at }), { isPrimary: true })
}
