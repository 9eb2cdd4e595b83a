import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, header, main, messages, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const ADMINISTRATION = 'You will no longer be an administrator. Do you want to continue?'

const pages = servePages()
const users = list('Users')
const edited = dialog('User')
const added = dialog('Add user')
const allowed = dialog('What the roles allow')
const prompt = dialog('Copy the roles of a user')
const banner = new Region('the banner', () => document.querySelector('.view-as-banner'))

afterEach(() => sessionStorage.clear())

const open = (): Promise<void> => pages.open('/admin/users/overview', ['Admin'])

const userNamed = async (userName: string): Promise<number> => {
  const user = (await pages.company.rows('User')).find((each) => each['userName'] === userName)
  return Number(user?.id)
}

/** The names of a user's roles, in the order of the alphabet. */
const rolesOf = async (userName: string): Promise<readonly string[]> => {
  const userId = await userNamed(userName)
  const names = new Map((await pages.company.rows('Role')).map(({ id, name }) => [id, String(name)]))
  const held = (await pages.company.rows('UserRole')).filter((role) => role['userId'] === userId)
  return held.map(({ roleId }) => names.get(Number(roleId)) ?? '').toSorted()
}

const giveRole = async (userName: string, role: string): Promise<void> => {
  const roleId = (await pages.company.rows('Role')).find(({ name }) => name === role)?.id
  await pages.company.insert('UserRole', { userId: await userNamed(userName), roleId })
}

describe('the users', () => {
  beforeEach(async () => {
    const gone = { userId: 903, firstName: 'Al', lastName: 'Gone', userName: 'al', isActive: false }
    await pages.company.insert('User', gone)
    await giveRole('dora', 'Customer')
  })

  it('F-103 are listed with their roles, the active ones first, each by user name', async () => {
    await open()
    await users.row('dora')
    expect(await users.columns()).toEqual([
      'User name',
      'First name',
      'Last name',
      'Email',
      'Windows user name',
      'Active',
      'Drives',
      'Roles',
    ])
    expect(users.cells('User name')).toEqual(['ann', 'dora', 'ike', 'olive', 'al'])
    await expectEventually(() => users.cells('Roles').slice(1)).toEqual(['Customer', '', 'Admin', ''])
    await users.select('dora')
    await main.press('Edit')
    await edited.element()
    expect(edited.readField('Last name')).toBe('Driver')
  })

  it('F-104 [LK1] are stored with the roles added and removed, by one save', async () => {
    await open()
    await users.open('dora')
    await edited.setField('Windows user name', 'HAULER\\dora')
    for (const role of ['Customer', 'Reporting', 'Dumpster']) await edited.check(role)
    await edited.press('Save')
    await edited.goes()
    expect(await rolesOf('dora')).toEqual(['Dumpster', 'Reporting'])
    expect(pages.requests.of('SaveChanges')).toHaveLength(1)
    expect(await pages.company.row('User', await userNamed('dora'))).toMatchObject({
      windowsUserName: 'HAULER\\dora',
    })
  })

  it('F-103 F-104 are added with roles, by one save', async () => {
    await open()
    await main.press('Add')
    for (const [caption, value] of [
      ['First name', 'Nora'],
      ['Last name', 'Bosch'],
      ['User name', 'nora'],
      ['Email', 'Nora.Bosch@rolloff.example'],
    ] as const)
      await added.setField(caption, value)
    await added.check('Invoice')
    await added.press('Save')
    await added.goes()
    await users.row('nora')
    expect(await rolesOf('nora')).toEqual(['Invoice'])
    expect(pages.requests.of('SaveChanges')).toHaveLength(1)
  })

  it('F-104 [PE4] ask before they lose their own administration, and keep the last administrator, whose dialog stays open with what was entered', async () => {
    const { database } = pages.company
    await database.transaction((transaction) =>
      transaction.execute(`UPDATE "User" SET "isActive" = 0 WHERE "userName" = 'ann'`, []),
    )
    await open()
    await users.open('olive')
    await edited.check('Admin')
    await edited.press('Save')
    await answer(ADMINISTRATION, 'No')
    expect(edited.isShown).toBe(true)
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await edited.press('Save')
    await answer(ADMINISTRATION, 'Yes')
    await expectEventually(messages).toEqual([
      expect.stringContaining('Olive Office is the last active administrator'),
    ])
    jest.restoreAllMocks()
    await expectEventually(() => edited.button('Save')).toBe('enabled')
    expect(await rolesOf('olive')).toEqual(['Admin'])
  })

  it('F-125 become drivers, with a column at the end of the board, and cease to be, by the save of the dialog', async () => {
    await open()
    await users.open('olive')
    await edited.check('Drives')
    await edited.press('Save')
    await edited.goes()
    const userId = await userNamed('olive')
    const driverOf = async () =>
      (await pages.company.rows('Driver')).find((each) => each['userId'] === userId)
    const orders = (await pages.company.rows('Driver')).map(({ displayOrder }) => Number(displayOrder))
    expect((await driverOf())?.['displayOrder']).toBe(Math.max(...orders))
    await expectEventually(() => users.cells('Drives').filter((drives) => drives === '✓').length).toBe(
      orders.length,
    )
    await users.open('olive')
    await edited.check('Drives')
    await edited.press('Save')
    await edited.goes()
    expect(await driverOf()).toBeUndefined()
  })

  it('F-125 remain the drivers that they are where Drives is taken away and given back before Save', async () => {
    const before = await pages.company.rows('Driver')
    await open()
    await users.open('ike')
    await edited.check('Drives')
    await edited.check('Drives')
    await edited.setField('Last name', 'Idle')
    await edited.press('Save')
    await edited.goes()
    expect(await pages.company.rows('Driver')).toEqual(before)
  })

  it('F-125 [PE9] without an account are drivers, and nobody else', async () => {
    await open()
    await main.press('Add')
    await added.setField('First name', 'Sam')
    await added.setField('Last name', 'Paper')
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await added.press('Save')
    await expectEventually(messages).toEqual([
      expect.stringContaining('Enter the account that signs in. Only drivers may be without one.'),
    ])
    jest.restoreAllMocks()
    await added.check('Drives')
    await added.press('Save')
    await added.goes()
    const sam = (await pages.company.rows('User')).find((each) => each['lastName'] === 'Paper')
    expect(sam).toMatchObject({ userName: null, isActive: true })
  })

  it('[AD300] are told what the ticked roles permit together, and what each does where the pointer is on it', async () => {
    await open()
    await users.open('ike')
    await edited.reads('Sees inventory and notes, and nothing else.')
    await edited.check('Schedule:CanUnComplete')
    await edited.check('Schedule:CanComplete')
    await edited.reads('May complete the jobs of all drivers; un-complete jobs.')
    const hints = [...(await edited.element()).querySelectorAll('label[title]')].map(
      (each) => `${each.textContent}: ${each.getAttribute('title')}`,
    )
    expect(hints).toContain('Customer: May see customers; search the list of customers.')
  })

  it('[AD1000] are told which screens and records the ticked roles open', async () => {
    await open()
    await users.open('dora')
    await edited.press('What they allow…')
    await allowed.reads('Customer Search')
    const rows = [...(await allowed.element()).querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        ['Customer', 'read'],
        ['Role', 'read'],
      ]),
    )
    expect(rows.map(([caption]) => caption)).not.toContain('Invoice')
    await allowed.press('Close')
  })

  it('[LK1000] get the roles of another user, and no others, pending until Save', async () => {
    await giveRole('ike', 'Reporting')
    await giveRole('ike', 'Payments')
    await open()
    await users.open('dora')
    await edited.press('Copy the roles of…')
    await prompt.choose('User', 'Ike Idler')
    await prompt.press('Save')
    await edited.reads('Payments')
    expect(await rolesOf('dora')).toEqual(['Customer'])
    await edited.press('Save')
    await edited.goes()
    expect(await rolesOf('dora')).toEqual(['Payments', 'Reporting'])
  })

  it('[IS1010] are looked at as they see the product, which every screen says and nothing is stored', async () => {
    const userId = await userNamed('dora')
    sessionStorage.setItem('rolloff.view-as', JSON.stringify({ userId, name: 'Dora Driver' }))
    await pages.open('/customers/search', ['Admin'])
    await banner.reads('You see Rolloff with the roles of Dora Driver. Nothing is stored.')
    const [sent] = pages.requests.of('currentUser')
    expect(sent).toBeDefined()
    expect(header.text).not.toContain('Admin')
  })
})
