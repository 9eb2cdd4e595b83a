import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const adding = dialog('Add scheduled report')
const editing = dialog('Scheduled report')
const schedules = list('Scheduled reports')
const customers = list('Customers')

const pages = servePages()

describe('Scheduled reports', () => {
  it('[RP27] [RP30] [RP1042] are added with their recipients, changed to a saved list, sent at once, and deleted', async () => {
    const { company } = pages
    const user = (firstName: string, lastName: string) =>
      company.insert('User', {
        userName: firstName,
        firstName,
        lastName,
        email: `${firstName.toLowerCase()}@rolloff.example`,
      })
    await user('Sue', 'Postma')
    const { id: userId } = await user('Gail', 'Hughes')
    const reporting = (await company.rows('Role')).find(({ name }) => name === 'Reporting')
    await company.insert('UserRole', { userId, roleId: reporting?.id })
    await pages.open('/customers/search')
    await customers.row('Acme')
    await customers.press('Views')
    await customers.press('Save as view…')
    await dialog('Save as view').setField('Name', 'All of them')
    await dialog('Save as view').press('Save')
    await expectEventually(() => customers.button('View “All of them”')).toBe('enabled')

    await pages.open('/admin/report-schedules')
    await main.reads('0 item(s) found')
    await main.press('Add')
    await adding.choose('Report', 'Customer Totals')
    await adding.choose('On', 'Friday')
    await adding.check('Sue Postma')
    await adding.check('Gail Hughes')
    await adding.press('Save')
    await adding.reads('Sue Postma may not read Customer Totals.')
    expect(await company.rows('ReportSchedule')).toEqual([])
    await adding.check('Sue Postma')
    await adding.press('Save')
    await adding.goes()
    await expectEventually(() => schedules.rows).toMatchObject([
      { Report: 'Customer Totals', Mailed: 'Friday, 6:00AM', Recipients: 'Gail Hughes' },
    ])

    await schedules.open('Customer Totals')
    await editing.choose('Report', 'Saved list')
    await editing.choose('Saved list', 'Customers, All of them (Olive Office)')
    await editing.choose('Attached as', 'Spreadsheet')
    await editing.choose('Every', 'Month')
    await editing.setField('Day of the month', '15')
    await editing.choose('Hour', '6:00PM')
    await editing.check('Olive Office')
    await editing.press('Save')
    await editing.goes()
    await expectEventually(() => schedules.rows).toMatchObject([
      { Report: 'Customers, All of them', Mailed: 'Day 15 of the month, 6:00PM' },
    ])

    await schedules.select('Customers, All of them')
    await main.press('Send Now')
    await expectEventually(() => messages()).toContain('1 email will be sent in a moment.')
    expect(await company.rows('EmailMessage')).toMatchObject([
      {
        to: 'gail@rolloff.example',
        subject: 'Customers, All of them',
        reportRun: expect.any(String) as unknown,
      },
    ])
    await main.press('Delete')
    await answer('Are you sure you want to delete this scheduled report?', 'Yes')
    await expectEventually(() => company.rows('ReportScheduleRecipient')).toEqual([])
    await main.reads('0 item(s) found')
  })
})
