import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { RentalOverview } from '#client/screens/rentals/rentalOverview.ts'
import type { Row } from '#client/store/types.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { rowOf } from '../customers/support/customerStore.ts'
import { startCustomerService, type CustomerService } from '../customers/support/customerService.ts'

/** The test's app takes it for now. */
const NOW = Date.parse('2026-11-20T14:12:00.000Z')

const rental = (id: number, values: Row = {}): Row => ({
  $type: 'Rental:#Rolloff',
  ...rowOf('Rental', { id, customerId: 3, serviceAddressId: 4, startDate: '2026-09-01', ...values }),
  customer: rowOf('Customer', { id: 3, typeId: 1, companyName: 'Union Plumbing' }),
  serviceAddress: rowOf('ServiceAddress', { id: 4, siteName: 'North yard' }),
})

describe('The list of rentals', () => {
  let service: CustomerService
  beforeEach(async () => {
    service = await startCustomerService()
    service.values = { RentalInventory: [] }
  })
  afterEach(async () => {
    cleanup()
    await service.stop()
  })

  const open = async (): Promise<void> => {
    const app = await createTestApp(['Rentals:Admin'], service.url)
    const router = createMemoryRouter([{ path: '*', element: <RentalOverview /> }])
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
    await waitFor(() => cell(1, 'statusId'))
  }
  const cell = (id: number, field: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(`tr[data-key="${id}"] td[data-field="${field}"]`)
    if (found === null) throw new Error(`The list has no cell ${field} of ${id}.`)
    // A text without a class has no element of its own.
    return found.querySelector('span') ?? found
  }

  it('O-003 O-006 [LS22] marks how long dumpsters are on site, after 29 and after 59 days', async () => {
    const days = [29, 30, 59, 60]
    service.rows = { Rentals: days.map((_, index) => rental(index + 1)) }
    service.values = {
      RentalInventory: days.map((count, index) => ({
        rentalId: index + 1,
        data: [{ barcode: `20-00${index}`, placed: new Date(NOW - count * 86_400_000).toISOString() }],
      })),
    }
    await open()
    const shown = () =>
      [1, 2, 3, 4].map((id) => [cell(id, 'maxDays').textContent, cell(id, 'maxDays').className])
    await waitFor(() =>
      expect(shown()).toEqual([
        ['29', 'age-normal'],
        ['30', 'age-amber'],
        ['59', 'age-amber'],
        ['60', 'age-red'],
      ]),
    )
    await waitFor(() => expect(cell(2, 'inventory').textContent).toBe('20-001'))
  })

  it('O-007 marks the status with its class', async () => {
    service.rows = { Rentals: [1, 2, 3].map((statusId) => rental(statusId, { statusId })) }
    await open()
    const isMarked = () =>
      [1, 2, 3].map((id, index) =>
        cell(id, 'statusId').classList.contains(['new', 'in-progress', 'complete'][index] ?? ''),
      )
    await waitFor(() => expect(isMarked()).toEqual([true, true, true]))
    expect(screen.getAllByText('North yard')).toHaveLength(3)
  })
})
