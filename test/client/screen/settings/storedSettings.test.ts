import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages } from '../../support/Region.ts'

const pages = servePages()
const saves = () => pages.requests.of('SaveChanges')
const valueOf = async (name: string) =>
  (await pages.company.rows('Setting')).find((setting) => setting['name'] === name)?.['decimalValue']

describe('A page of settings', () => {
  beforeEach(async () => {
    await pages.open('/admin/lookup-tables/rates', ['Admin'])
    await main.reads('Fuel for a job')
  })

  it('F-097 [PG2] stores what was edited together, and names it; [PG5] then says since when it is in force', async () => {
    await main.setField('Fuel for a job', '26.75')
    await main.setField('Service job', '99')
    await main.reads('2 changes in 2 records')
    await main.press('Save')
    await expectEventually(messages).toEqual(['FuelRate Set', 'ServiceRate Set'])
    expect([await valueOf('FuelRate'), await valueOf('ServiceRate'), saves().length]).toEqual([26.75, 99, 1])
    await main.reads(/In force since .+, Olive Office/)
    await main.press('History')
    await dialog('History of Rates').reads('99.00')
  })

  it('F-097 [SE1] refuses a value that is not allowed, names it, and takes it back at Cancel', async () => {
    const before = main.readField('Service job')
    await main.setField('Service job', '-5')
    await main.press('Save')
    await expectEventually(() => main.problemOf('Service job')).toContain('greater than or equal to 0')
    expect([messages(), saves()]).toEqual([['Please fix errors before saving'], []])
    await main.press('Cancel')
    await answer('Are you sure you want to cancel changes?', 'Yes')
    await expectEventually(() => main.readField('Service job')).toBe(before)
  })
})
