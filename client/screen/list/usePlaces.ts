import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useApp } from '../../app/App.ts'
import { openFile } from '../../app/openFile.ts'
import { mayOpen } from '../../app/openScreens.ts'
import type { Places } from './ListOptions.ts'

/** Where the cells of the lists on this screen lead. */
export function usePlaces(): Places {
  const app = useApp()
  const navigate = useNavigate()
  return useMemo(
    () => ({
      linkTo: (address) => (mayOpen(app, address) ? { address, open: () => void navigate(address) } : null),
      linkToFile: (address) => ({ open: () => void openFile(app, address) }),
    }),
    [app, navigate],
  )
}
