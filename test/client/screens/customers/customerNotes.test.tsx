import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { pressButton } from '../../support/pressButton.ts'
import { customerGraph, sentRow } from './support/customerGraph.ts'
import { startCustomerService, type CustomerService } from './support/customerService.ts'
import { openCustomerPage } from './support/openCustomerPage.tsx'

describe('F-052 The notes of a customer', () => {
  let app: App
  let service: CustomerService

  beforeEach(async () => {
    service = await startCustomerService()
    const note = sentRow('Note', {
      id: 73,
      entityTypeName: 'Customer',
      entityId: 7,
      text: 'Gate is locked',
      created: '2026-11-01T10:00:00.000Z',
      createdBy: 'Dana Wells',
    })
    service.rows = { Customers: [customerGraph({}, { customerNotes: [note] })] }
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(async () => {
    cleanup()
    jest.restoreAllMocks()
    await service.stop()
  })

  const opened = async (): Promise<void> => {
    ;({ app } = await openCustomerPage(service, '7'))
    await screen.findByTestId('customer-name')
  }
  const notes = () => screen.queryAllByTestId('customer-note').map((each) => each.textContent)
  const box = () => screen.getByTestId<HTMLTextAreaElement>('note-text')
  const type = (value: string) => fireEvent.change(box(), { target: { value } })

  it('are shown with author and time', async () => {
    await opened()
    expect(notes()).toEqual(['Gate is lockedDana Wells11/01/2026 5:00AM'])
  })

  it('are added, pending from the first key, and kept by Ctrl+Enter', async () => {
    await opened()
    await pressButton('Add note')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add note' }).disabled).toBe(true)
    const keep = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Keep note' })
    expect([keep().disabled, screen.queryByText('Not saved yet')]).toEqual([true, null])
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
    type('Call first')
    expect([keep().disabled, app.store.pending.records.length]).toEqual([false, 1])
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    expect(notes()).toHaveLength(1)
    fireEvent.keyDown(box(), { key: 'Enter' })
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
    expect(notes()).toEqual([
      'Call firstKim DeVriesnot saved yet',
      'Gate is lockedDana Wells11/01/2026 5:00AM',
    ])
    expect(screen.getAllByTestId('customer-note').map(({ className }) => className)).toEqual([
      'note pending',
      'note',
    ])
  })

  it('are edited in place; Esc asks before it takes back what was typed', async () => {
    await opened()
    await pressButton('Edit note')
    expect([box().value, notes()]).toEqual(['Gate is locked', []])
    fireEvent.keyDown(box(), { key: 'Escape' })
    expect(notes()).toHaveLength(1)
    await pressButton('Edit note')
    type('Gate is open')
    fireEvent.keyDown(box(), { key: 'Escape' })
    await pressButton('No')
    await waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
    expect(box().value).toBe('Gate is open')
    fireEvent.keyDown(box(), { key: 'Escape' })
    await pressButton('Yes')
    await waitFor(() => expect(notes()).toEqual(['Gate is lockedDana Wells11/01/2026 5:00AM']))
    expect(app.store.pending.hasChanges).toBe(false)
  })

  it('are deleted after a question that quotes them', async () => {
    await opened()
    await pressButton('Delete note')
    await screen.findByText("Are you sure you want to delete the note 'Gate is locked'?")
    await pressButton('No')
    await waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
    expect(notes()).toHaveLength(1)
    await pressButton('Delete note')
    await pressButton('Yes')
    await screen.findByText('What everyone should know about this customer is noted here.')
    expect(app.store.pending.records.map(({ state }) => state)).toEqual(['deleted'])
  })
})
