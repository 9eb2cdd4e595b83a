import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { cells, columnCaptions, openRow, rowOf, rowWith, selectRow } from './steps/rows.ts'
import { sentSaves } from './steps/saves.ts'
import {
  answerQuestion,
  buttonIn,
  check,
  dialogNamed,
  gridNamed,
  isShown,
  press,
  readField,
  SCREEN,
  setField,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const PATH = '/admin/users/overview'
const ADD = dialogNamed('Add user')
const EDIT = dialogNamed('User')

describe('the users', () => {
  it('F-103 are listed with their roles, the active ones first, each by user name', async () => {
    const tab = await openList()
    await expectEventually(() => columnCaptions(tab, 'Users')).toEqual([
      'User name',
      'First name',
      'Last name',
      'Email',
      'Windows user name',
      'Active',
      'Roles',
    ])
    const users = product.stored.all('SELECT userName FROM User ORDER BY isActive DESC, userName')
    await expectEventually(() => cells(tab, 'Users', 'userName')).toEqual(
      users.map(({ userName }) => userName),
    )
    const id = idOf('carol.reed')
    await waitFor(tab, `${rowOf('Users', id)}/td[@data-field="userRoles"][normalize-space()="Customer"]`)
    await waitFor(tab, `${buttonIn(SCREEN, 'Edit')}[@disabled]`)
    expect(await isShown(tab, buttonIn(SCREEN, 'Delete'))).toBe(false)
    await selectRow(tab, rowOf('Users', id))
    await press(tab, SCREEN, 'Edit')
    await expectEventually(() => readField(tab, EDIT, 'Last name')).toBe('Reed')
  })

  it('F-104 [LK1] are stored with the roles added and removed, by one save', async () => {
    const tab = await openList()
    const id = idOf('carol.reed')
    await openRow(tab, rowOf('Users', id), EDIT)
    await setField(tab, EDIT, 'Windows user name', 'HAULER\\creed')
    await check(tab, EDIT, 'Customer')
    await check(tab, EDIT, 'Reporting')
    await check(tab, EDIT, 'Dumpster')
    await press(tab, EDIT, 'Save')
    await waitUntilGone(tab, EDIT)
    expect(rolesOf(id)).toEqual(['Dumpster', 'Reporting'])
    const [save = [], ...others] = await sentSaves(tab)
    expect(others).toEqual([])
    expect(save.map(({ type }) => type).toSorted()).toEqual(['User', 'UserRole', 'UserRole', 'UserRole'])
    expect(product.stored.all('SELECT windowsUserName FROM User WHERE userId = ?', id)).toEqual([
      { windowsUserName: 'HAULER\\creed' },
    ])
  })

  it('F-103 F-104 are added with roles', async () => {
    const tab = await openList()
    await press(tab, SCREEN, 'Add')
    await setField(tab, ADD, 'First name', 'Nora')
    await setField(tab, ADD, 'Last name', 'Bosch')
    await setField(tab, ADD, 'User name', 'nora.bosch')
    await setField(tab, ADD, 'Email', 'Nora.Bosch@rolloff.example')
    await check(tab, ADD, 'Invoice')
    await press(tab, ADD, 'Save')
    await waitUntilGone(tab, ADD)
    await waitFor(tab, rowWith('Users', 'nora.bosch'))
    expect(rolesOf(idOf('nora.bosch'))).toEqual(['Invoice'])
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(1)
  })

  it('F-104 [PE4] ask before they lose their own administration, and keep the last administrator, whose dialog stays open with what was entered', async () => {
    const tab = await openList()
    const admins = product.stored
      .all(
        `SELECT u.userName FROM User u JOIN UserRole r ON r.userId = u.userId JOIN Role o ON o.roleId = r.roleId
         WHERE o.name = 'Admin' AND u.isActive = 1`,
      )
      .map(({ userName }) => userName)
    expect(admins).toEqual(['kim.devries@rolloff.example'])
    await openRow(tab, rowOf('Users', idOf('kim.devries')), EDIT)
    await check(tab, EDIT, 'Admin')
    await press(tab, EDIT, 'Save')
    await answerQuestion(tab, QUESTIONS.ownAdministration, 'No')
    await waitFor(tab, buttonIn(EDIT, 'Save'))
    await press(tab, EDIT, 'Save')
    await answerQuestion(tab, QUESTIONS.ownAdministration, 'Yes')
    await tab.waitForText('Kim DeVries is the last active administrator')
    await waitFor(tab, buttonIn(EDIT, 'Save'))
    expect(rolesOf(idOf('kim.devries'))).toContain('Admin')
    // The page logs that the save was refused.
    tab.drainProblems()
  })
})

async function openList(): Promise<BrowserTab> {
  const tab = await product.visit('Kim DeVries', PATH)
  await waitFor(tab, `${gridNamed('Users')}//tr[@data-key]`)
  return tab
}

function idOf(userName: string): number {
  return Number(
    product.stored.all('SELECT userId FROM User WHERE userName LIKE ?', `${userName}%`)[0]?.['userId'],
  )
}

function rolesOf(userId: number): readonly string[] {
  return product.stored
    .all(
      'SELECT o.name FROM UserRole r JOIN Role o ON o.roleId = r.roleId WHERE r.userId = ? ORDER BY o.name',
      userId,
    )
    .map(({ name }) => String(name))
}
