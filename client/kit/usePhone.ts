import { useSyncExternalStore } from 'react'

/** As in the style sheets. */
const PHONE = '(max-width: 760px)'

/** Whether the page is as narrow as a phone (PH1, PH2, PH3). */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, matches, matches)
}

const matches = (): boolean => matchMedia(PHONE).matches

function subscribe(changed: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
