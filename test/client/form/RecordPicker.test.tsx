import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { EntityField } from '#client/form/EntityField.tsx'
import { ValueField } from '#client/form/ValueField.tsx'
import type { FoundRecord, RecordFinder } from '#client/kit/RecordFinder.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { propertiesOf } from '#client/store/propertiesOf.ts'
import { rolloffModel } from '#shared/entities.ts'
import { Job } from '#shared/jobs/Job.ts'
import { field } from '#shared/model/field.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { rowOf } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'

const R5: FoundRecord = { id: 5, title: 'R5', details: 'Union Plumbing' }
const R51: FoundRecord = { id: 51, title: 'R51', details: 'Pine Hill' }

interface Asked {
  readonly text: string
  readonly rentalOfJob: unknown
  answer(found: readonly FoundRecord[]): void
  fail(): void
}

describe('The field of a reference to a record', () => {
  let app: App
  let job: ReturnType<typeof created>
  const asked: Asked[] = []
  const remembered: FoundRecord[] = []
  const keys: string[] = []
  const finder: RecordFinder = {
    search: (text, within) =>
      new Promise((resolve, reject) => {
        const fail = (): void => reject(new Error('no answer'))
        asked.push({ text, rentalOfJob: within['rentalId'], answer: resolve, fail })
      }),
    suggest: () => Promise.resolve({ heading: 'Recent', matches: [...remembered], none: 'None yet' }),
    remember: (chosen) => void remembered.push(chosen),
    load: (id) => Promise.resolve(app.store.cached('Rental', id)),
    titleOf: (record) => recordTitle(rolloffModel, 'Rental', propertiesOf(record)),
  }
  const created = () => app.store.create('Job', { rentalId: 7 })

  beforeEach(async () => {
    for (const list of [asked, remembered, keys]) list.length = 0
    app = await createTestApp()
    Object.assign(app.widgetServices, {
      finder: (entityName: string) => (entityName === 'Rental' ? finder : null),
    })
    app.store.mergeRows(
      'Rental',
      [5, 7, 51].map((id) => rowOf('Rental', { id, customerId: 1, serviceAddressId: 1 })),
    )
    job = created()
  })
  afterEach(cleanup)

  const show = async (props: { readonly readOnly?: boolean; readonly disabled?: boolean } = {}) => {
    render(
      <AppProvider app={app}>
        <div onKeyDown={({ key }) => keys.push(key)}>
          <EntityField entity={job} of={Job} field="rentalId" {...props} />
        </div>
      </AppProvider>,
    )
    await expectEventually(() => screen.getByLabelText<HTMLInputElement>('Rental').value).toBe('R7')
  }
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Rental' })
  const type = (text: string): void => void fireEvent.change(box(), { target: { value: text } })
  const press = (key: string): boolean => fireEvent.keyDown(box(), { key })
  const leave = (): void => void fireEvent.blur(box())
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
  const texts = () => asked.map(({ text }) => text)
  /** Types a text, and waits until it is searched for. */
  const search = async (text: string): Promise<Asked> => {
    const { length } = asked
    type(text)
    await expectEventually(() => asked.slice(length).map((each) => each.text)).toEqual([text])
    const latest = asked.at(-1)
    if (latest === undefined) throw new Error('Nothing was searched for.')
    return latest
  }
  const find = async (text: string, found: readonly FoundRecord[] = [R5, R51]): Promise<void> => {
    const request = await search(text)
    await act(async () => request.answer(found))
  }

  it('[EN301] of which no list and no finder has any is shown, but not offered to be chosen', () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const shown = (readOnly: boolean) => (
      <AppProvider app={app}>
        <ValueField
          name="paymentId"
          caption="Payment"
          declared={field.reference('Payment', 'Payment')}
          value={3}
          onChange={readOnly ? null : () => undefined}
        />
      </AppProvider>
    )
    expect(() => render(shown(false))).toThrow('Nobody can choose a Payment')
    report.mockRestore()
    render(shown(true))
    expect(screen.getByLabelText<HTMLInputElement>('Payment').readOnly).toBe(true)
  })

  it('[PI1] [PI4] finds what is typed, and the keys choose it as one edit that an undo takes back', async () => {
    await show()
    await find('R5')
    expect(asked).toMatchObject([{ text: 'R5', rentalOfJob: 7 }])
    expect(options()).toEqual(['R5Union Plumbing', 'R51Pine Hill'])
    expect(active()).toBe('R5Union Plumbing')
    expect([box().getAttribute('aria-expanded'), screen.getByRole('listbox').id]).toEqual([
      'true',
      box().getAttribute('aria-controls'),
    ])
    const entries = app.store.journal.entries.length
    press('ArrowDown')
    expect(active()).toBe('R51Pine Hill')
    press('ArrowDown')
    press('ArrowUp')
    expect(press('Enter')).toBe(false)
    expect([job.rentalId, box().value, options()]).toEqual([51, 'R51', []])
    expect(keys).not.toContain('Enter')
    expect(app.store.journal.entries).toHaveLength(entries + 1)
    expect(app.store.journal.entries.at(-1)?.label).toBe('Change Rental')
    act(() => app.store.journal.undo())
    await expectEventually(() => box().value).toBe('R7')
  })

  it('[PI4] chooses by the mouse, and by Tab what is highlighted', async () => {
    await show()
    await find('R5')
    const [, second] = screen.getAllByRole('option')
    expect(fireEvent.mouseDown(second ?? document.body)).toBe(false)
    expect([job.rentalId, box().value]).toEqual([51, 'R51'])
    await find('R5', [R5])
    expect(press('Tab')).toBe(true)
    expect([job.rentalId, box().value]).toEqual([5, 'R5'])
  })

  it('[PI4] chooses the only record found where Enter or Tab did not wait for it, and asks where there are several', async () => {
    await show()
    const first = await search('R51')
    expect(press('Enter')).toBe(false)
    await act(async () => first.answer([R51]))
    expect([job.rentalId, box().value]).toEqual([51, 'R51'])
    const second = await search('R5')
    press('Enter')
    await act(async () => second.answer([R5, R51]))
    expect([job.rentalId, options().length]).toEqual([51, 2])
    press('Escape')
    const third = await search('R5')
    press('Tab')
    leave()
    await act(async () => third.answer([R5]))
    expect([job.rentalId, box().value]).toEqual([5, 'R5'])
    const fourth = await search('Pine')
    leave()
    await act(async () => fourth.answer([R5, R51]))
    expect([job.rentalId, box().value, options()]).toEqual([5, 'R5', []])
  })

  it('[PI5] ignores the answer to an older text, whenever it comes', async () => {
    await show()
    const older = await search('R')
    const newer = await search('R51')
    await act(async () => newer.answer([R51]))
    await act(async () => older.answer([R5]))
    expect(options()).toEqual(['R51Pine Hill'])
    const failing = await search('R5')
    await find('R', [R5])
    await act(async () => failing.fail())
    expect([options(), screen.queryByRole('alert')]).toEqual([['R5Union Plumbing'], null])
    expect(texts()).toEqual(['R', 'R51', 'R5', 'R'])
  })

  it('[PI2] offers by a click on the box or an arrow key what was chosen last', async () => {
    await show()
    fireEvent.click(box())
    await expectEventually(() => screen.queryByText('None yet')?.role).toBe('status')
    expect(press('Escape')).toBe(false)
    await find('R5')
    press('Enter')
    press('ArrowDown')
    await expectEventually(options).toEqual(['R5Union Plumbing'])
    expect(screen.getByRole('listbox', { name: 'Recent' })).toBeTruthy()
    // Nothing is chosen by leaving what was only looked at.
    expect([active(), box().value]).toEqual([undefined, 'R5'])
    type('x')
    type('')
    await expectEventually(options).toEqual(['R5Union Plumbing'])
  })

  it('[PI3] shows the record again when a text is left that was not chosen, or by Esc, which the dialog around it does not get', async () => {
    await show()
    await find('something else', [])
    expect(screen.getByText('Nothing found').role).toBe('status')
    leave()
    expect([job.rentalId, box().value]).toEqual([7, 'R7'])
    await find('R5')
    expect(press('Escape')).toBe(false)
    expect([job.rentalId, box().value, options(), keys]).toEqual([7, 'R7', [], []])
    expect(press('Escape')).toBe(true)
    expect(press('Enter')).toBe(true)
    expect(keys).toEqual(['Escape', 'Enter'])
  })

  it('[PI3] has no record once it was emptied or cleared, where it may', async () => {
    await show()
    type('')
    leave()
    expect([job.rentalId, box().value]).toEqual([null, ''])
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
    act(() => app.store.journal.undo())
    await expectEventually(() => box().value).toBe('R7')
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect([job.rentalId, box().value, document.activeElement]).toEqual([null, '', box()])
  })

  it('[PI1] says when the search failed, and stays usable', async () => {
    await show()
    const request = await search('broken')
    await act(async () => request.fail())
    expect(screen.getByRole('alert').textContent).toBe('The search failed. Try again.')
    await find('R5')
    expect([options().length, screen.queryByRole('alert')]).toEqual([2, null])
  })

  it('[PI6] names the record, and its number where it cannot be read; one that is only shown is no box', async () => {
    await show({ readOnly: true })
    expect(screen.queryByRole('combobox')).toBeNull()
    cleanup()
    await show({ disabled: true })
    expect([box().disabled, screen.queryByRole('button', { name: 'Clear' })]).toEqual([true, null])
    act(() => void (job.rentalId = 99))
    await expectEventually(() => box().value).toBe('No. 99')
  })

  it('[PI1] finds the value of a field that is not of a record, too', async () => {
    const chosen: unknown[] = []
    const rental = field.reference('Rental', 'Rental')
    render(
      <AppProvider app={app}>
        <ValueField
          name="rental"
          caption="Rental"
          declared={rental}
          value={7}
          onChange={(id) => chosen.push(id)}
        />
      </AppProvider>,
    )
    await expectEventually(() => box().value).toBe('R7')
    await find('R5')
    press('Enter')
    expect(chosen).toEqual([5])
  })
})
