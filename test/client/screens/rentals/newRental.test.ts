import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { Keyboard } from '../../support/keyboard.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, textOf } from '../../support/Region.ts'

const pages = servePages()
const part = (id: string): string => textOf(document.querySelector(`[data-testid="${id}"]`))
const stored = async () => (await pages.company.rows('Rental')).at(-1)

describe('A new rental', () => {
  it('O-019 [RE563] is taken down and started for a known customer with 25 keys and no click', async () => {
    const keyboard = new Keyboard()
    await pages.open('/rentals/new', ['Rentals:Admin'])
    await main.reads('Rental information')
    // Where the screen begins.
    document.querySelector<HTMLElement>('main [data-focus-first] input')?.focus()
    expect(main.focusedField).toBe('Customer')
    const next = async (field: string): Promise<void> => {
      keyboard.press('Tab')
      await expectEventually(() => main.focusedField).toBe(field)
    }
    const found = (title: string) =>
      expectEventually(() => textOf(document.querySelector('[role="option"] b'))).toBe(title)
    keyboard.type('acme')
    await next('Site address')
    await expectEventually(() => main.readField('Customer')).toBe('Acme')
    keyboard.type('barn')
    await found('Barn')
    await next('Dumpster')
    keyboard.type('20')
    await expectEventually(() => main.readField('Dumpster')).toBe('20 yd')
    await next('Start date')
    await next('Preferred window')
    keyboard.type('m')
    await expectEventually(() => main.readField('Preferred window')).toBe('Morning')
    await next('PO number')
    keyboard.type('P7')
    keyboard.press('Ctrl+Enter')
    // The question is asked with the focus on No.
    await expectEventually(() => textOf(document.activeElement)).toBe('No')
    keyboard.press('Tab')
    keyboard.press('Enter')
    await expectEventually(() => pages.address).toBe('/rentals/overview')
    expect(await stored()).toMatchObject({
      customerId: 1,
      serviceAddressId: 11,
      dumpsterId: 21,
      startDate: pages.company.today,
      preferredWindow: 'Morning',
      pONumber: 'P7',
    })
    await expectEventually(() => pages.company.rows('Job')).toMatchObject([{ jobTypeId: JOB_TYPE.delivery }])
    expect(keyboard.count).toBeLessThanOrEqual(25)
  })

  it('[IN560] [RE560] [RE561] begins where its address says, and tells price, free dumpsters and what to look at', async () => {
    const { company } = pages
    const standing = await company.rental({ dumpsterId: 22 })
    const delivery = await company.job(standing, { dumpsterId: 22 })
    const { id: pickUp } = await company.job(standing, { dumpsterId: 22, jobTypeId: JOB_TYPE.pickUp })
    await company.insert('DumpsterLocation', {
      dumpsterInventoryId: 43,
      placed: `${company.today}T12:00:00.000Z`,
      placedJobId: delivery.id,
      serviceAddressId: 11,
    })
    await company.insert('CustomerRate', {
      customerId: 1,
      rateTypeId: RATE_TYPE.dumpster,
      range: 'Regular',
      dumpsterId: 21,
      rate: 385,
      weightLimit: 2,
    })
    await pages.open('/rentals/new?serviceAddressId=11&dumpsterId=21', ['Rentals:Admin'])
    await expectEventually(() => main.readField('Customer')).toBe('Acme')
    expect([main.readField('Dumpster'), main.readField('Price')]).toEqual(['20 yd', '$300.00'])
    const day = formatDay(company.today)
    const told = [
      'Agreed $385.00, 2 t included',
      `20 yd free on ${day}2`,
      'At the site30-001, 0 days',
      `A pickup is open at this site: J${pickUp} on ${day}.`,
      'Another size is at this site: 30 yd.',
    ]
    for (const text of told) await expectEventually(() => part('rental-offer')).toContain(text)
    expect(part('rental-customer')).toContain('Company nameAcme')
  })

  it('O-010 O-011 [RC560] stores a new customer and a new site with the rental by one Save', async () => {
    await pages.open('/rentals/new')
    await main.setField('PO number', 'PO 9')
    await main.press('Add Customer')
    const customer = dialog('Customer')
    await customer.setField('Phone', '(616) 555-0101')
    await customer.press('Save')
    await expectEventually(messages).toEqual(['Please fix errors before saving'])
    await customer.choose('Type', 'Commercial')
    await customer.setField('Company name', 'Brand New')
    await customer.press('Save')
    await customer.goes()
    await expectEventually(() => main.readField('Customer')).toBe('Brand New')
    await main.press('Add Site Address')
    const site = dialog('Add service address')
    await site.setField('Address', '12 Mill Rd')
    await site.setField('City', 'Ada')
    await site.choose('Range', 'Regular')
    await site.press('Done')
    await site.goes()
    await main.choose('Dumpster', '20 yd')
    await expectEventually(() => part('rental-offer')).toContain('List price $300.00')
    expect([pages.requests.of('SaveChanges'), main.readField('PO number')]).toEqual([[], 'PO 9'])
    await main.press('Save')
    await expectEventually(() => pages.address).toMatch(/^\/rentals\/\d+$/)
    const [added] = (await pages.company.rows('Customer')).filter((row) => row['companyName'] === 'Brand New')
    const [place] = (await pages.company.rows('ServiceAddress')).filter(
      (row) => row['address1'] === '12 Mill Rd',
    )
    expect(await stored()).toMatchObject({
      customerId: added?.['id'],
      serviceAddressId: place?.['id'],
      pONumber: 'PO 9',
    })
    expect(place).toMatchObject({ customerId: added?.['id'] })
    expect(pages.requests.of('SaveChanges')).toHaveLength(1)
  })

  it('[RC1280] [CU1281] asks before a new customer without a name is left to it by Enter, and not again when both are stored', async () => {
    const unnamed = 'This customer has no name. Do you want to continue?'
    const customer = dialog('Customer')
    await pages.open('/rentals/new?dumpsterId=21')
    await main.press('Add Customer')
    await customer.choose('Type', 'Residential')
    new Keyboard().press('Enter')
    await answer(unnamed, 'No')
    expect(customer.isShown).toBe(true)
    await customer.press('Save')
    await answer(unnamed, 'Yes')
    await customer.goes()
    await main.press('Add Site Address')
    await dialog('Add service address').setField('Address', '12 Mill Rd')
    await dialog('Add service address').choose('Range', 'Regular')
    await dialog('Add service address').press('Done')
    await dialog('Add service address').goes()
    await main.press('Save')
    await expectEventually(() => pages.address).toMatch(/^\/rentals\/\d+$/)
    expect(await stored()).toMatchObject({ customerId: (await pages.company.rows('Customer')).at(-1)?.id })
  })

  it('O-011 F-033 F-070 [PI920] [RE920] [IN1230] adds an address that is looked up as a new site, by keyboard alone, stored with the rental', async () => {
    const keyboard = new Keyboard()
    const offered = () => [...document.querySelectorAll('[role="option"] b')].map(textOf)
    await pages.open('/rentals/new?customerId=1&dumpsterId=21')
    await expectEventually(() => main.readField('Customer')).toBe('Acme')
    document.querySelector<HTMLElement>('main [data-focus-first] input')?.focus()
    keyboard.press('Tab')
    await expectEventually(() => main.focusedField).toBe('Site address')
    // The lookup finds the address of the barn, which is a site already.
    keyboard.type('1 main st ada')
    await expectEventually(() => pages.requests.of('/api/places/search')).toHaveLength(1)
    await pages.requests.settle()
    expect(offered()).toEqual(['Barn'])
    for (const input of document.querySelectorAll<HTMLInputElement>('[role="combobox"]'))
      if (input === document.activeElement) input.select()
    keyboard.type('1 main')
    await expectEventually(offered).toEqual([
      'Barn',
      'Add 1 Main St, Grand Rapids as a new site',
      ...['Wyoming', 'Kentwood', 'Walker', 'Grandville', 'Rockford', 'Caledonia', 'Byron Center'].map(
        (city) => `Add 1 Main St, ${city} as a new site`,
      ),
    ])
    keyboard.press('ArrowDown')
    keyboard.press('Enter')
    await expectEventually(() => main.focusedField).toBe('Range')
    expect(main.readField('Site address')).toBe('1 Main St, Grand Rapids')
    await expectEventually(() => part('rental-offer')).toContain('Choose the range of the site')
    keyboard.type('r')
    await expectEventually(() => main.readField('Range')).toBe('Regular')
    await expectEventually(() => part('rental-offer')).toContain('List price $300.00')
    keyboard.press('Tab')
    await expectEventually(() => main.focusedField).toBe('Dumpster')
    keyboard.type('20')
    await expectEventually(() => main.readField('Dumpster')).toBe('20 yd')
    keyboard.press('Ctrl+s')
    await expectEventually(() => pages.address).toMatch(/^\/rentals\/\d+$/)
    const site = (await pages.company.rows('ServiceAddress')).at(-1)
    expect(site).toMatchObject({
      customerId: 1,
      address1: '1 Main St',
      city: 'Grand Rapids',
      state: 'MI',
      county: 'Kent',
      range: 'Regular',
    })
    expect([site?.['latitude'], site?.['longitude']]).toEqual([expect.any(Number), expect.any(Number)])
    expect(await stored()).toMatchObject({ customerId: 1, serviceAddressId: site?.['id'] })
    expect(pages.requests.of('SaveChanges')).toHaveLength(1)
  })

  it('O-011 [RE1286] [ED1381] leads from an address that nobody knows to a new site that has it, which can be edited by its name until both are stored', async () => {
    const site = dialog('Add service address')
    await pages.open('/rentals/new?customerId=1&dumpsterId=21')
    await expectEventually(() => main.readField('Customer')).toBe('Acme')
    await main.offer('Site address', '77 Nowhere Ln', 'Add Site Address “77 Nowhere Ln”')
    await expectEventually(() => site.readField('Address')).toBe('77 Nowhere Ln')
    await site.choose('Range', 'Regular')
    await site.press('Done')
    await site.goes()
    await expectEventually(() => main.readField('Site address')).toBe('77 Nowhere Ln')
    await main.press('Edit Site Address')
    const again = dialog('Service address 77 Nowhere Ln')
    await again.setField('City', 'Ada')
    await again.press('Done')
    await again.goes()
    await main.press('Save')
    await expectEventually(() => pages.address).toMatch(/^\/rentals\/\d+$/)
    expect((await pages.company.rows('ServiceAddress')).at(-1)).toMatchObject({
      customerId: 1,
      address1: '77 Nowhere Ln',
      city: 'Ada',
    })
  })

  it('O-011 [RC560] takes a site back that was added when another customer is chosen', async () => {
    await pages.open('/rentals/new?customerId=1')
    await expectEventually(() => main.readField('Customer')).toBe('Acme')
    await main.press('Add Site Address')
    const site = dialog('Add service address')
    await site.setField('Address', '12 Mill Rd')
    await site.choose('Range', 'Regular')
    await site.press('Done')
    await site.goes()
    await expectEventually(() => main.isReadOnly('Site address')).toBe(true)
    await main.chooseRecord('Customer', 'Other')
    await main.chooseRecord('Site address', 'Kentwood')
    await main.choose('Dumpster', '20 yd')
    await main.press('Save')
    await expectEventually(() => pages.address).toMatch(/^\/rentals\/\d+$/)
    expect(await pages.company.rows('ServiceAddress')).toHaveLength(2)
    expect(await stored()).toMatchObject({ customerId: 2, serviceAddressId: 12 })
  })
})
