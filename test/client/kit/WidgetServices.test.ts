import { renderHook } from '@testing-library/react'
import { useWidgetServices } from '#client/kit/WidgetServices.ts'

it('Grids, forms and dialogs outside of the application say what they miss', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => useWidgetServices())).toThrow('needs a WidgetServicesContext around it')
  logged.mockRestore()
})
