/** Makers of vehicles: a column of these tells what goods fit, not who made them. */
import { fold } from '@toptan/contract/fold'

const makes = new Set(
  `Abarth|Acura|Alfa Romeo|Alfa|Aston Martin|Audi|Bentley|BMC|BMW|Buick|BYD|Cadillac|Changan|Chery|Chevrolet|Chrysler|Citroen|Cupra|Dacia|Daewoo|DAF|Daihatsu|Dodge|DS|
Ferrari|Fiat|Ford|Geely|Genesis|GMC|Great Wall|Haval|Hino|Honda|Hummer|Hyundai|Infiniti|Isuzu|Iveco|Jaguar|Jeep|Karsan|Kia|Lada|Lamborghini|Lancia|Land Rover|Lexus|
Lincoln|Mahindra|MAN|Maruti|Maserati|Mazda|Mercedes|Mercedes-Benz|Mercedes Benz|MG|Mini|Mitsubishi|Nissan|Opel|Otokar|Peugeot|Polestar|Pontiac|Porsche|Range Rover|Renault|Rover|Saab|
Scania|Seat|Skoda|Smart|Ssangyong|Subaru|Suzuki|Tata|Temsa|Tesla|Tofaş|TOGG|Toyota|UAZ|Volkswagen|Volvo|VW|Universal|Ram|ГАЗ|ВАЗ|УАЗ|КамАЗ|Лада`
    .split('|')
    .map((make) => fold(make.trim())),
)

/** Whether a cell names vehicle makes, one or several. */
export function isCarMake(cell: string): boolean {
  return cell.split(/[,;|/+]|\s-\s/).some((one) => makes.has(fold(one.trim())))
}
