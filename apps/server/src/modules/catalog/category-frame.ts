import { fold } from '@toptan/contract/fold'
import type { Facts, Kind } from '@toptan/contract/products'
import type { Names } from './facets.ts'

export interface FrameCategory {
  id: string
  parentId: Kind | null
  kind: Kind
  names: Names
  position: number
  icon: string
}

interface Branch {
  names: Names
  icon: string
  leaves: Record<string, Names>
}

const branches: Readonly<Record<Kind, Branch>> = {
  LST: {
    names: { tr: 'Lastik', de: 'Reifen', en: 'Tyres' },
    icon: 'tyre',
    leaves: {
      YAZ: { tr: 'Yaz lastikleri', de: 'Sommerreifen', en: 'Summer tyres' },
      KIS: { tr: 'Kış lastikleri', de: 'Winterreifen', en: 'Winter tyres' },
      '4M': { tr: '4 mevsim lastikleri', de: 'Ganzjahresreifen', en: 'All-season tyres' },
      TIC: { tr: 'Hafif ticari lastikler', de: 'Transporterreifen', en: 'Van tyres' },
      KAM: { tr: 'Kamyon ve otobüs lastikleri', de: 'Lkw- und Busreifen', en: 'Truck and bus tyres' },
      MOT: { tr: 'Motosiklet lastikleri', de: 'Motorradreifen', en: 'Motorcycle tyres' },
      TAR: {
        tr: 'Tarım ve iş makinesi lastikleri',
        de: 'Landwirtschafts- und Industriereifen',
        en: 'Farm and industrial tyres',
      },
    },
  },
  JNT: {
    names: { tr: 'Jant', de: 'Felgen', en: 'Rims' },
    icon: 'rim',
    leaves: {
      ALU: { tr: 'Alüminyum jantlar', de: 'Leichtmetallfelgen', en: 'Alloy rims' },
      DOV: { tr: 'Dövme jantlar', de: 'Schmiedefelgen', en: 'Forged rims' },
      SAC: { tr: 'Sac jantlar', de: 'Stahlfelgen', en: 'Steel rims' },
    },
  },
  AKU: {
    names: { tr: 'Akü', de: 'Batterien', en: 'Batteries' },
    icon: 'battery',
    leaves: {
      BIN: { tr: 'Binek araç aküleri', de: 'Pkw-Batterien', en: 'Car batteries' },
      SS: {
        tr: 'Start-stop aküleri (AGM, EFB)',
        de: 'Start-Stopp-Batterien (AGM, EFB)',
        en: 'Start-stop batteries (AGM, EFB)',
      },
      TIC: { tr: 'Ticari araç aküleri', de: 'Nutzfahrzeugbatterien', en: 'Commercial vehicle batteries' },
      MOT: { tr: 'Motosiklet aküleri', de: 'Motorradbatterien', en: 'Motorcycle batteries' },
    },
  },
  AKS: {
    names: { tr: 'Aksesuar', de: 'Zubehör', en: 'Accessories' },
    icon: 'accessory',
    leaves: {
      SIL: { tr: 'Silecekler', de: 'Scheibenwischer', en: 'Wipers' },
      AYD: { tr: 'Aydınlatma', de: 'Beleuchtung', en: 'Lighting' },
      SEN: { tr: 'Sensör ve müşirler', de: 'Sensoren und Geber', en: 'Sensors' },
      ELK: { tr: 'Elektrik ve anahtarlar', de: 'Elektrik und Schalter', en: 'Electrics and switches' },
      KAR: { tr: 'Kaporta parçaları', de: 'Karosserieteile', en: 'Body parts' },
      DIG: { tr: 'Diğer aksesuarlar', de: 'Sonstiges Zubehör', en: 'Other accessories' },
    },
  },
  YAG: {
    names: { tr: 'Motor yağı', de: 'Motoröl', en: 'Engine oil' },
    icon: 'oil',
    leaves: {
      BIN: { tr: 'Binek araç yağları', de: 'Pkw-Motoröle', en: 'Car engine oils' },
      TIC: { tr: 'Ticari araç yağları', de: 'Nutzfahrzeugöle', en: 'Commercial vehicle oils' },
      MOT: { tr: 'Motosiklet yağları', de: 'Motorradöle', en: 'Motorcycle oils' },
      SAN: { tr: 'Şanzıman ve dişli yağları', de: 'Getriebeöle', en: 'Gear oils' },
      HID: {
        tr: 'Hidrolik ve endüstri yağları',
        de: 'Hydraulik- und Industrieöle',
        en: 'Hydraulic and industrial oils',
      },
      GRS: { tr: 'Gresler', de: 'Fette', en: 'Greases' },
      SIV: {
        tr: 'Antifriz, sıvı ve katkılar',
        de: 'Kühlmittel, Pflege und Additive',
        en: 'Coolants, fluids and additives',
      },
    },
  },
}

/** The five kinds and their sub-categories that every installation starts with. */
export const frameCategories: readonly FrameCategory[] = (Object.entries(branches) as [Kind, Branch][]).flatMap(
  ([kind, { names, icon, leaves }], order) => [
    { id: kind, parentId: null, kind, names, position: order + 1, icon },
    ...Object.entries(leaves).map(([suffix, leafNames], position) => ({
      id: `${kind}-${suffix}`,
      parentId: kind,
      kind,
      names: leafNames,
      position: position + 1,
      icon,
    })),
  ],
)

/**
 * The sub-category of the starting frame that a product belongs to, as its facts and words say;
 * the kind itself when they do not. `words` are the name and whatever the source calls its group.
 */
export function leafCategoryOf(kind: Kind, facts: Facts, words: string): string {
  const suffix = choose[kind](facts, fold(words))
  return suffix === null ? kind : `${kind}-${suffix}`
}

const choose: Record<Kind, (facts: Facts, words: string) => string | null> = {
  LST: ({ vehicleClass, season, commercial }) => {
    if (vehicleClass === 'motorcycle') return 'MOT'
    if (vehicleClass === 'agricultural' || vehicleClass === 'industrial') return 'TAR'
    if (vehicleClass === 'truck') return 'KAM'
    if (vehicleClass === 'van' || commercial) return 'TIC'
    if (season === 'winter') return 'KIS'
    if (season === 'all-season') return '4M'
    return season === 'summer' ? 'YAZ' : null
  },
  JNT: (_, words) => {
    if (/STEEL|STAHL|SAC JANT|CELIK|ШТАМП|СТАЛЬ/.test(words)) return 'SAC'
    return /FORGED|SCHMIEDE|DOVME|КОВАН/.test(words) ? 'DOV' : 'ALU'
  },
  AKU: ({ technology, capacityAh, lengthMm }, words) => {
    if (technology === 'agm' || technology === 'efb') return 'SS'
    if (/MOTO|\bRIDE\b|МОТО/.test(words) || (capacityAh !== undefined && capacityAh < 30)) return 'MOT'
    if ((capacityAh ?? 0) > 110 || (lengthMm ?? 0) > 400) return 'TIC'
    return capacityAh === undefined ? null : 'BIN'
  },
  AKS: (_, words) => {
    if (/SILECEK|SUPURGE|WIPER|WISCHER|ЩЕТК|ДВОРНИК/.test(words)) return 'SIL'
    if (/\bFAR\b|LAMP|AMPUL|STOP|HEADL|LEUCHT|SCHEINW|LIGHT|\bLED\b|ФАРА|ЛАМП/.test(words)) return 'AYD'
    if (/SENSOR|MUSUR|ABS|GEBER|KAPTOR|ДАТЧИК/.test(words)) return 'SEN'
    if (/ANAHTAR|ROLE|SOKET|KONTAK|BOBIN|REZISTANS|SWITCH|SCHALTER|RELAY|FUSE|SIGORTA|KABLO/.test(words)) return 'ELK'
    if (/BUMPER|FENDER|DOOR|HOOD|GRILL|TAMPON|CAMURLUK|KAPI|KAPUT|STOSSF|KOTFL|MIRROR|AYNA|PANEL/.test(words))
      return 'KAR'
    return 'DIG'
  },
  YAG: ({ viscosity, acea, api }, words) => {
    if (/GREASE|\bGRES\b|FETT|СМАЗК/.test(words)) return 'GRS'
    if (/COOLANT|ANTIFR|KUHL|CLEANER|REINIG|TEMIZ|ADBLUE|BRAKE|FREN|BREMS|ADDITIV|KATKI|SPRAY|ТОСОЛ/.test(words))
      return 'SIV'
    if (/HYDRAUL|HIDROLIK|INDUSTR|COMPRESS|KOMPRES|METAL|ГИДРАВЛ/.test(words)) return 'HID'
    if (/GEAR|TRANSM|\bATF\b|GETRIEB|SANZIMAN|DISLI|ТРАНСМ/.test(words) || /^(70|75|80|85)W/.test(viscosity ?? ''))
      return 'SAN'
    if (/MOTO(R)?(BIKE|CYCLE|RAD|SIKLET)|\bBIKE\b|SCOOTER|\b[24]T\b|МОТОЦ/.test(words)) return 'MOT'
    if (/TRUCK|\bLKW\b|KAMYON|\bHD\b|HEAVY|TRACTOR|TRAKTOR/.test(words)) return 'TIC'
    if (acea?.some((one) => /^[EF]\d/.test(one)) || (api?.length && api.every((one) => /^[CF]/.test(one)))) return 'TIC'
    return viscosity ? 'BIN' : null
  },
}
