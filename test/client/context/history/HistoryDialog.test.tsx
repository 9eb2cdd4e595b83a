import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { showHistory } from '#client/context/history/showHistory.ts'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import {
  startCustomerService,
  type CustomerService,
} from '../../screens/customers/support/customerService.ts'
import { createTestApp } from '../../support/createTestApp.ts'

const auditRow = (id: number, action: string, saveId: string | null, changes: object[] = []) => ({
  id,
  when: '2026-11-20T14:12:00.000Z',
  entityTypeName: 'Customer',
  entityId: 7,
  action,
  userId: 3,
  userName: 'Dana Wells',
  saveId,
  data: JSON.stringify({ Changes: changes }),
  rowVersion: 1,
})
const changeOf = (ColumnName: string, OriginalValue: unknown, NewValue: unknown) => ({
  ColumnName,
  OriginalValue,
  NewValue,
})

describe('B-08 The history dialog', () => {
  let app: App
  let service: CustomerService

  beforeEach(async () => {
    service = await startCustomerService()
    app = await createTestApp(undefined, service.url)
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(async () => {
    cleanup()
    jest.restoreAllMocks()
    await service.stop()
  })

  const open = async (): Promise<void> => {
    render(
      <AppProvider app={app}>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
    act(
      () =>
        void showHistory(app, 'Great Lakes', () =>
          Promise.resolve([{ entityTypeName: 'Customer', titles: new Map([[7, 'Great Lakes']]) }]),
        ),
    )
    await screen.findByTestId('history-dialog')
  }
  const entries = () => screen.getAllByTestId('history-entry')
  const selected = () => entries().map((entry) => entry.getAttribute('aria-selected') === 'true')
  const changes = () =>
    [...screen.getByTestId('history-changes').querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )

  it('lists the entries with who did what, and the changed fields of the newest', async () => {
    service.values = {
      RecordHistory: [
        auditRow(9, 'Modified', 's-2', [changeOf('salesPersonId', 1, null), changeOf('phone', null, '1')]),
        auditRow(8, 'Added', 's-1', [changeOf('phone', null, '2')]),
      ],
    }
    await open()
    await waitFor(() => expect(entries()).toHaveLength(2))
    expect(screen.getByText('History of Great Lakes')).toBeTruthy()
    expect(entries().map((entry) => [...entry.children].map(({ textContent }) => textContent))).toEqual([
      ['11/20/2026 9:12AM', 'Customer Great Lakes', 'Modified', 'Dana Wells'],
      ['11/20/2026 9:12AM', 'Customer Great Lakes', 'Added', 'Dana Wells'],
    ])
    expect(changes()).toEqual([
      ['Sales person', 'House', '—'],
      ['Phone', '—', '1'],
    ])
  })

  it('selects by a click and by the arrow keys, which move the focus, and by no other key', async () => {
    service.values = {
      RecordHistory: [
        auditRow(9, 'Modified', 's-2', [changeOf('phone', '2', '1')]),
        auditRow(8, 'Modified', 's-1', [changeOf('phone', null, '2')]),
        auditRow(7, 'Added', 's-0'),
      ],
    }
    await open()
    await waitFor(() => expect(selected()).toEqual([true, false, false]))
    expect(entries().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    await waitFor(() => expect(document.activeElement).toBe(entries()[0]))
    const press = (key: string) => fireEvent.keyDown(screen.getByRole('grid'), { key })
    // False when the browser must not scroll by the key.
    expect(press('ArrowDown')).toBe(false)
    expect([selected(), changes()]).toEqual([[false, true, false], [['Phone', '—', '2']]])
    expect(document.activeElement).toBe(entries()[1])
    expect(press('ArrowUp')).toBe(false)
    expect([selected(), document.activeElement]).toEqual([[true, false, false], entries()[0]])
    expect(press('ArrowUp')).toBe(false)
    expect(press('PageDown')).toBe(true)
    expect(selected()).toEqual([true, false, false])
    fireEvent.click(within(entries()[2] as HTMLElement).getByText('Added'))
    expect([selected(), changes()]).toEqual([[false, false, true], []])
  })

  it('separates the saves, and takes entries without a save as separate ones', async () => {
    service.values = {
      RecordHistory: [
        auditRow(9, 'Modified', 's-2'),
        auditRow(8, 'Modified', 's-2'),
        auditRow(7, 'Modified', 's-1'),
        auditRow(6, 'Modified', null),
        auditRow(5, 'Deleted', null),
      ],
    }
    await open()
    await waitFor(() => expect(entries()).toHaveLength(5))
    expect(entries().map(({ className }) => className)).toEqual([
      'begins-save',
      'same-save',
      'begins-save',
      'begins-save',
      'begins-save',
    ])
  })

  it('says that it loads, that nothing is recorded, or that it could not be loaded, and closes', async () => {
    let release = (): void => {}
    service.values = { RecordHistory: [] }
    service.hold = new Promise((resolve) => (release = resolve))
    await open()
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy()
    release()
    await screen.findByText('Nothing is recorded')
    expect(screen.queryByRole('progressbar')).toBeNull()
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
    cleanup()
    await service.stop()
    await open()
    await screen.findByText('The history could not be loaded')
    await waitFor(() => expect(app.toasts.items.map(({ kind }) => kind)).toEqual(['error']))
    service = await startCustomerService()
  })
})
