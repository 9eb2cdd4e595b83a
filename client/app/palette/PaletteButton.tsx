import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../../kit/Icon.tsx'
import { useApp } from '../App.ts'
import { useShortcut } from '../../context/useShortcut.ts'
import { openPalette } from './openPalette.ts'
import { PALETTE_KEYS } from './paletteItems.ts'

/** Opens the command palette, as Ctrl+K does (B-10). */
export function PaletteButton() {
  const app = useApp()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const open = (): void => void openPalette(app, pathname + search, (path) => void navigate(path))
  useShortcut({ keys: PALETTE_KEYS, caption: 'Search or jump to', scope: 'page', inText: true, run: open })
  return (
    <button
      type="button"
      className="palette-button"
      aria-keyshortcuts="Control+K"
      title="Search or jump to (Ctrl+K)"
      onClick={open}
    >
      <Icon name="search" size={14} />
      <span>Search or jump to</span>
    </button>
  )
}
