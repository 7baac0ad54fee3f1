import { useLocalStorage } from '@mantine/hooks'

/** Whether prices are shown with VAT: kept on this machine, without VAT until somebody wants otherwise. */
export function useVatChoice() {
  return useLocalStorage({ key: 'pricesWithVat', defaultValue: false, getInitialValueInEffect: false })
}
