import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useApp, type App } from '../../app/App.ts'
import { openFile } from '../../app/openFile.ts'
import { mayOpen } from '../../app/openScreens.ts'
import type { Places } from './ListOptions.ts'

/** Where the cells of a list lead; after a dialog stored something, the list is read again by `reload`, which is kept by `useCallback`. */
export function usePlaces(reload?: () => Promise<void>): Places {
  const app = useApp()
  const navigate = useNavigate()
  return useMemo(() => {
    const show = async (open: (app: App) => Promise<boolean>): Promise<void> => {
      if (await open(app)) await reload?.()
    }
    return {
      linkTo: (address) => (mayOpen(app, address) ? { address, open: () => void navigate(address) } : null),
      linkToFile: (address) => ({ open: () => void openFile(app, address) }),
      linkToDialog: (open) => ({
        open: () => void show(open).catch((error: unknown) => app.errors.report(error)),
      }),
    }
  }, [app, navigate, reload])
}
