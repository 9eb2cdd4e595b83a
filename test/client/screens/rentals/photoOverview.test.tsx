import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { PhotoOverview } from '#client/screens/rentals/photoOverview.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { rowOf } from '../customers/support/customerStore.ts'
import { startCustomerService, type CustomerService } from '../customers/support/customerService.ts'

describe('The list of photos', () => {
  let service: CustomerService
  beforeEach(async () => {
    service = await startCustomerService()
    const customer = rowOf('Customer', { id: 3, typeId: 1, companyName: 'Union Plumbing' })
    const serviceAddress = rowOf('ServiceAddress', { id: 4, siteName: 'North yard' })
    const rental = rowOf('Rental', { id: 5, customerId: 3, serviceAddressId: 4 })
    service.rows = {
      Photos: [
        {
          $type: 'Photo:#Rolloff',
          ...rowOf('Photo', { id: 1, rentalId: 5, name: 'IMG_1.jpg' }),
          rental: { $type: 'Rental:#Rolloff', ...rental, customer, serviceAddress },
        },
      ],
    }
  })
  afterEach(async () => {
    cleanup()
    await service.stop()
  })

  const open = async (roles: readonly string[]): Promise<void> => {
    const app = await createTestApp(roles, service.url)
    const router = createMemoryRouter([{ path: '*', element: <PhotoOverview /> }])
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
    await screen.findByText('Union Plumbing')
  }
  const linkOf = (text: string) => screen.getByText(text).closest('a')?.getAttribute('href') ?? null

  it('F-108 LS11 links to the rental and its site, and to the customer only for Customer:Admin', async () => {
    await open(['Admin', 'Customer:Admin'])
    expect(['Union Plumbing', 'R5', 'North yard'].map(linkOf)).toEqual([
      '/customers/3',
      '/rentals/5',
      '/jobs/sites/4',
    ])
    cleanup()
    await open(['Admin'])
    expect(linkOf('Union Plumbing')).toBeNull()
  })

  it('F-108 makes the file name a button that opens the file', async () => {
    await open(['Admin'])
    expect(screen.getByText('IMG_1.jpg').tagName).toBe('BUTTON')
  })
})
