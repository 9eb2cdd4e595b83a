/** The display id of a rental, `R512`; `New rental` for an unsaved one, nothing without one (O-024). */
export function rentalDisplayId(id: number | null): string {
  if (id === null) return ''
  return id > 0 ? `R${id}` : 'New rental'
}
