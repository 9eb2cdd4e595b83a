import { expectEventually } from '#test/support/eventually.ts'
import { watchOpenedTabs } from '../../support/openedTabs.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const pages = servePages()

afterEach(() => jest.restoreAllMocks())

const questionAbout = (name: string): string =>
  `Erase who ${name} is? Name, phone, email, addresses and notes are removed for good, from the audit log, too; nobody can bring them back. Amounts, numbers, days and the papers that were sent stay.`

describe('personal data', () => {
  it('[EX1038] [SV1041] of a customer are exported and erased from its page', async () => {
    const { company } = pages
    await pages.open('/customers/2', ['Customer:Admin', 'Admin'])
    const opened = watchOpenedTabs()
    await main.press('More')
    await main.press('Export Personal Data')
    await expectEventually(() => opened).toEqual([
      expect.stringMatching(/^\/api\/file\/personalData\/Customer\/2\?ticket=./),
    ])
    await main.press('More')
    await main.press('Erase Personal Data…')
    await answer(questionAbout('Other'), 'Yes')
    await expectEventually(() => messages()).toContainEqual(
      expect.stringMatching(/^The personal data of .* were erased\.$/),
    )
    expect(await company.row('Customer', 2)).toMatchObject({ companyName: '(erased)', phone: null })
  })

  it('[SV1041] of a user are erased from the list of users, and those of an active one are refused', async () => {
    const { company } = pages
    const { id } = await company.insert('User', {
      firstName: 'Pat',
      lastName: 'Packer',
      userName: 'pat',
      isActive: false,
    })
    await pages.open('/admin/users/overview', ['Admin'])
    const users = list('Users')
    await users.select('Ann')
    await main.press('Erase Personal Data…')
    await answer(questionAbout('Ann Colleague'), 'Yes')
    await expectEventually(() => messages()).toContainEqual(
      expect.stringContaining('This user is active: deactivate the user first.'),
    )
    await users.select('Pat')
    await main.press('Erase Personal Data…')
    await answer(questionAbout('Pat Packer'), 'Yes')
    await expectEventually(() => company.row('User', id)).toMatchObject({
      lastName: '(erased)',
      userName: null,
    })
  })
})
