/** Brands of the trade, so that one can be told from the words around it in a name. Facts only; no list is complete. */
import { fold } from '@toptan/contract/fold'

const names =
  `Accelera|Achilles|Altenzo|Amtel|Anlas|Antares|Aplus|Apollo|Arivo|Armstrong|Atlander|Atlas|Aurora|Austone|Avon|
Barum|BF Goodrich|BFGoodrich|BKT|Blacklion|Boto|Bridgestone|Camac|Ceat|Comforser|Compasal|Continental|Cooper|Cordiant|Davanti|Dayton|
Debica|Deli Tire|Delinte|Diplomat|Diamondback|Double Coin|Doublestar|Dunlop|Duraturn|Esa-Tecar|Evergreen|Falken|Federal|Firemax|Firestone|Formula|
Fortuna|Fronway|Fulda|General Tire|Gislaved|Giti|Goform|Goodride|Goodyear|Gremax|Grenlander|GT Radial|Habilead|Haida|Hankook|Heidenau|
Hifly|Hilo|Imperial|Infinity|Interstate|Joyroad|Kama|Kapsen|Kelly|Kenda|King Meiler|Kingstar|Kleber|Kormoran|Kumho|Landsail|Landspider|Lanvigator|
Lassa|Laufenn|Leao|Linglong|Ling Long|Mabor|Marangoni|Marshal|Matador|Maxtrek|Maxxis|Mazzini|Metzeler|Michelin|Mickey Thompson|Milestone|Minerva|
Mirage|Mitas|Momo|Nankang|Neolin|Nexen|Nokian Tyres|Nokian|Nordexx|Nordman|Novex|O'Green|Onyx|Orium|Ornet|Ovation|Pace|Petlas|Pirelli|Platin|
Pneumant|Prinx|Profil|Radar|Rapid|Razi|Riken|Roadcruza|Roadhog|Roadmarch|Roadstone|Roadx|Rosava|Rotalla|Rovelo|Sailun|Sava|Seiberling|Semperit|
Sentury|Shinko|Silverstone|Sonix|Sportiva|Star Performer|Starmaxx|Strial|Sumitomo|Sunfull|Sunny|Sunwide|Superia|Syron|Taurus|Tigar|
Three-A|Tomket|Torque|Tourador|Toyo|Tracmax|Trazano|Trelleborg|Triangle|Tristar|Tunga|Tyfoon|Uniroyal|Viatti|Viking|Vitour|Vittos|Vredestein|
Wanli|Waterfall|Westlake|Windforce|Winrun|Yokohama|Zeetex|Zeta|Zmax|Özka|Кама|Белшина|Волтайр|ОШЗ|АШК|НкШЗ|
ABT|Aez|Alutec|Anzio|ATS|Autec|BBS|Borbet|Brock|Carmani|CMS|Dezent|Dotz|Enkei|Fondmetal|Itwheels|Keskin|Konig|KO Deutschland|
MAK|Mam|Monaco|Motec|MSW|OZ Racing|OZ|Oxigin|Platin|Proline|Rays|RC Design|Rial|Ronal|Rota|Speedline|Sparco|Schmidt|Tec Speedwheels|TSW|
Tomason|Ultra Wheels|Vossen|Wheelworld|Work|Vissol|Скад|K&K|КиК|Replica|
4Max|AC Delco|ACDelco|Akom|Amaron|Arctic|Banner|Berga|Bosch|Centra|Deta|Duracell|Energizer|Exide|Fiamm|Hugel|İnci Akü|İnci|Mutlu|Moll|Optima|
Rocket|Solite|Titan|Topla|Tudor|Varta|Yiğit Akü|Yigit|Yuasa|Зверь|Тюмень|
Addinol|Agip|Aral|Ardeca|Bardahl|BP|Caltex|Castrol|Champion|Comma|Elf|Eni|Eneos|Eurol|Febi|Fuchs|G-Energy|Gulf|Havoline|Idemitsu|Kixx|Kroon-Oil|
Liqui Moly|LiquiMoly|Lotos|Lukoil|Lubex|Mannol|Meguin|Mobil|Motul|Neste|Opet|Orlen|Petrol Ofisi|Petronas|Profi-Tech|Q8|Ravenol|Repsol|Rowe|
Shell|SRS|Statoil|Sunoco|Teboil|Texaco|Total|TotalEnergies|Valvoline|Veedol|Wolf|Xado|ZIC|Лукойл|Газпромнефть|Роснефть|
Hella|Osram|Philips|Narva|Valeo|Denso|Trico|SWF|Heyner|NGK|Brembo|Thule|König|Pewag|Schrader|Alligator`
    .split('|')
    .map((name) => name.trim())

/** Finds a brand among the words of a name: known ones first, then those that the caller knows. */
export function createBrandFinder(more: Iterable<string> = []): (words: string) => string | undefined {
  const byFirstWord = new Map<string, { folded: string; name: string }[]>()
  const add = (name: string) => {
    const folded = wordsOf(name)
    if (folded.length < 2 || /^\d+$/.test(folded)) return
    const first = folded.split(' ')[0]!
    const same = byFirstWord.get(first) ?? []
    if (!same.some((one) => one.folded === folded)) same.push({ folded, name })
    byFirstWord.set(first, same)
  }
  for (const name of more) add(name)
  for (const name of names) add(name)
  // The longest name counts: Nokian Tyres before Nokian.
  for (const same of byFirstWord.values()) same.sort((a, b) => b.folded.length - a.folded.length)
  return (text) => {
    const words = wordsOf(text).split(' ')
    for (const [index, word] of words.entries()) {
      const rest = `${words.slice(index).join(' ')} `
      const found = byFirstWord.get(word)?.find(({ folded }) => rest.startsWith(`${folded} `))
      if (found) return found.name
    }
    return undefined
  }
}

const wordsOf = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}&']+/gu, ' ')
    .trim()
