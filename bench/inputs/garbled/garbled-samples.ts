// Sentences of our own in many languages and scripts, for the labelled set of healthy and garbled pages.

export interface Sample {
  readonly language: string;
  readonly script: string;
  readonly sentences: readonly string[];
}

const sample = (language: string, script: string, text: string): Sample => ({
  language,
  script,
  sentences: text.trim().split(/\n\s*/),
});

export const SAMPLES: readonly Sample[] = [
  sample(
    "English",
    "Latin",
    `The clerk put the signed contract back into the drawer and locked it before lunch.
    Rainfall in the upper valley was twice as high as in any year since measurements began.
    Please return the enclosed form within fourteen days, otherwise your application will be closed.
    Nobody on the committee could explain why the bridge had been painted green.
    The engine starts when the ignition switch is turned and the clutch pedal is fully pressed.
    Customers who ordered by telephone received their parcels a week later than everyone else.
    Figure seven shows how quickly the temperature falls after the furnace has been switched off.`,
  ),
  sample(
    "German",
    "Latin",
    `Der Vertrag wird nach Ablauf der Frist ohne weitere Mitteilung um ein Jahr verlängert.
    Im vergangenen Winter mussten die Straßen zwischen den Dörfern mehrfach gesperrt werden.
    Bitte überweisen Sie den fälligen Betrag bis zum Ende des Monats auf unser Konto.
    Die Versuchsreihe zeigt, dass größere Körner deutlich langsamer trocknen als kleine.
    Niemand wusste, weshalb der Schlüssel unter der Fußmatte gelegen hatte.
    Für die Prüfung sind ein gültiger Ausweis und zwei Bleistifte mitzubringen.`,
  ),
  sample(
    "French",
    "Latin",
    `Le conseil municipal a décidé de reporter les travaux de la place jusqu’au printemps prochain.
    Veuillez conserver ce reçu, car il vous sera demandé lors de la remise de votre commande.
    Les élèves ont observé pendant trois semaines la croissance des haricots dans la serre.
    Aucun témoin n’a pu préciser l’heure à laquelle la voiture avait quitté le garage.
    La température de l’eau doit être vérifiée chaque matin avant l’ouverture du bassin.`,
  ),
  sample(
    "Spanish",
    "Latin",
    `El ayuntamiento anunció que la biblioteca permanecerá cerrada hasta el próximo lunes.
    Los pescadores del puerto viejo reparan sus redes cuando el viento no deja salir a nadie.
    Antes de encender la máquina, compruebe que el depósito de aceite esté lleno.
    La segunda columna indica cuántos kilómetros recorrió cada autobús durante el año.
    Mi abuela guardaba las cartas en una caja de madera que nunca quiso enseñarnos.`,
  ),
  sample(
    "Italian",
    "Latin",
    `Il pagamento deve essere effettuato entro trenta giorni dalla data della fattura.
    La vecchia stazione è stata trasformata in un piccolo museo dedicato agli orologi.
    Gli agricoltori della pianura hanno raccolto meno grano rispetto alla scorsa estate.
    Prima di firmare il documento conviene leggere con attenzione tutte le condizioni.
    Nessuno degli invitati si accorse che mancava una sedia vicino alla finestra.`,
  ),
  sample(
    "Portuguese",
    "Latin",
    `A reunião foi adiada porque metade dos conselheiros não conseguiu chegar a tempo.
    Os moradores da rua pediram que as árvores não fossem cortadas antes da primavera.
    O relatório descreve como a pressão da água varia ao longo da tubulação principal.
    Guarde este comprovante durante cinco anos, pois ele poderá ser exigido pela fiscalização.`,
  ),
  sample(
    "Dutch",
    "Latin",
    `De gemeente heeft besloten dat het oude zwembad nog een jaar open mag blijven.
    Wie zijn fiets voor de ingang zet, moet erop rekenen dat die wordt weggehaald.
    Uit het onderzoek blijkt dat jonge bomen beter bestand zijn tegen droogte dan gedacht.
    Vul het formulier volledig in en stuur het voor het einde van de week terug.`,
  ),
  sample(
    "Polish",
    "Latin",
    `Umowa została podpisana w obecności dwóch świadków i wchodzi w życie z początkiem roku.
    Mieszkańcy wsi od dawna skarżą się na hałas dochodzący z pobliskiego tartaku.
    Przed uruchomieniem urządzenia należy sprawdzić, czy pokrywa jest dobrze zamknięta.
    Wyniki pomiarów przedstawiono w tabeli na następnej stronie sprawozdania.`,
  ),
  sample(
    "Czech",
    "Latin",
    `Zastupitelé schválili rozpočet na příští rok až po dlouhé a bouřlivé rozpravě.
    Před každým měřením je třeba přístroj znovu nastavit a chvíli počkat.
    Nájemce je povinen oznámit každou závadu bez zbytečného odkladu.
    Ve staré škole na kopci dnes sídlí malá knihovna a hudební kroužek.`,
  ),
  sample(
    "Turkish",
    "Latin",
    `Belediye, eski köprünün onarımının önümüzdeki ilkbaharda başlayacağını duyurdu.
    Sözleşme iki nüsha olarak düzenlenmiş ve taraflarca okunarak imzalanmıştır.
    Cihazı çalıştırmadan önce su haznesinin dolu olup olmadığını kontrol ediniz.
    Köydeki yaşlılar kışın bu kadar uzun sürdüğünü hatırlamıyordu.`,
  ),
  sample(
    "Finnish",
    "Latin",
    `Kunnanhallitus päätti siirtää uuden koulun rakentamista vielä yhdellä vuodella.
    Järven pinta laski heinäkuussa alemmas kuin koskaan aikaisemmin on mitattu.
    Täytetty lomake palautetaan toimistoon viimeistään perjantaina ennen puoltapäivää.
    Kukaan ei osannut sanoa, mistä huoneessa oleva outo ääni oli peräisin.`,
  ),
  sample(
    "Hungarian",
    "Latin",
    `A képviselők hosszú vita után elfogadták a következő évi költségvetést.
    A gép bekapcsolása előtt ellenőrizze, hogy a fedél megfelelően záródik-e.
    Az öreg malom udvarán minden szombaton vásárt tartanak a környékbeli gazdák.
    A mérések szerint a talaj nedvessége jóval kisebb volt a vártnál.`,
  ),
  sample(
    "Vietnamese",
    "Latin",
    `Hợp đồng được lập thành hai bản và mỗi bên giữ một bản có giá trị như nhau.
    Trước khi khởi động máy, hãy kiểm tra xem nắp đã được đóng chặt hay chưa.
    Người dân trong làng thường họp chợ vào buổi sáng thứ bảy bên cạnh bờ sông.
    Kết quả đo đạc cho thấy nhiệt độ của nước giảm dần theo độ sâu của hồ.`,
  ),
  sample(
    "Swahili",
    "Latin",
    `Wakazi wa kijiji waliomba barabara ya zamani itengenezwe kabla ya msimu wa mvua.
    Mkataba huu umeandikwa nakala mbili na kila upande utabaki na nakala moja.
    Kabla ya kuwasha mashine hakikisha kwamba kifuniko kimefungwa vizuri.`,
  ),
  sample(
    "Russian",
    "Cyrillic",
    `Договор составлен в двух экземплярах и вступает в силу с первого января.
    Жители посёлка давно жалуются на шум, который доносится со стороны лесопилки.
    Перед включением прибора необходимо проверить, плотно ли закрыта крышка.
    Результаты измерений приведены в таблице на следующей странице отчёта.
    Никто из гостей не заметил, что у окна не хватает одного стула.
    Зимой дорогу между деревнями несколько раз приходилось закрывать из-за снега.`,
  ),
  sample(
    "Ukrainian",
    "Cyrillic",
    `Угоду підписано у присутності двох свідків, і вона набирає чинності з початку року.
    Мешканці села вже давно просять полагодити стару дорогу до річки.
    Перед увімкненням пристрою слід перевірити, чи щільно закрита кришка.
    У колишній школі на пагорбі тепер працює невелика бібліотека.`,
  ),
  sample(
    "Bulgarian",
    "Cyrillic",
    `Договорът е изготвен в два екземпляра и влиза в сила от началото на годината.
    Жителите на селото отдавна настояват старият мост да бъде ремонтиран.
    Преди да включите уреда, проверете дали капакът е добре затворен.`,
  ),
  sample(
    "Greek",
    "Greek",
    `Το δημοτικό συμβούλιο αποφάσισε να αναβάλει τα έργα της πλατείας μέχρι την άνοιξη.
    Πριν θέσετε σε λειτουργία τη συσκευή, ελέγξτε αν το καπάκι είναι καλά κλεισμένο.
    Οι κάτοικοι του χωριού ζητούν εδώ και χρόνια να επισκευαστεί ο παλιός δρόμος.
    Τα αποτελέσματα των μετρήσεων παρουσιάζονται στον πίνακα της επόμενης σελίδας.
    Κανένας από τους καλεσμένους δεν πρόσεξε ότι έλειπε μια καρέκλα δίπλα στο παράθυρο.`,
  ),
  sample(
    "Hebrew",
    "Hebrew",
    `מועצת העיר החליטה לדחות את שיפוץ הכיכר עד לאביב הבא.
    לפני הפעלת המכשיר יש לבדוק שהמכסה סגור היטב ושהמיכל מלא במים.
    תושבי הכפר מבקשים כבר שנים רבות לתקן את הדרך הישנה אל הנהר.
    תוצאות המדידות מוצגות בטבלה שבעמוד הבא של הדוח.
    איש מן האורחים לא שם לב שחסר כיסא אחד ליד החלון.`,
  ),
  sample(
    "Arabic",
    "Arabic",
    `قرر المجلس البلدي تأجيل أعمال ترميم الساحة حتى الربيع القادم.
    قبل تشغيل الجهاز يجب التأكد من أن الغطاء مغلق بإحكام وأن الخزان ممتلئ بالماء.
    يطالب سكان القرية منذ سنوات طويلة بإصلاح الطريق القديم المؤدي إلى النهر.
    تظهر نتائج القياسات في الجدول الموجود في الصفحة التالية من التقرير.
    لم يلاحظ أحد من الضيوف أن كرسيا واحدا كان ناقصا قرب النافذة.`,
  ),
  sample(
    "Persian",
    "Arabic",
    `شورای شهر تصمیم گرفت بازسازی میدان را تا بهار آینده به تعویق بیندازد.
    پیش از روشن کردن دستگاه مطمئن شوید که درپوش آن کاملا بسته است.
    ساکنان روستا سال‌هاست که خواستار تعمیر جاده قدیمی کنار رودخانه هستند.
    نتایج اندازه‌گیری‌ها در جدول صفحه بعد آمده است.`,
  ),
  sample(
    "Hindi",
    "Devanagari",
    `नगर परिषद ने चौक की मरम्मत का काम अगले वसंत तक टालने का निर्णय लिया है।
    मशीन चालू करने से पहले जाँच लें कि ढक्कन अच्छी तरह बंद है और टंकी में पानी भरा है।
    गाँव के लोग कई वर्षों से नदी तक जाने वाली पुरानी सड़क ठीक करने की माँग कर रहे हैं।
    मापों के परिणाम अगले पृष्ठ पर दी गई तालिका में दिखाए गए हैं।
    किसी भी मेहमान ने यह नहीं देखा कि खिड़की के पास एक कुर्सी कम थी।`,
  ),
  sample(
    "Thai",
    "Thai",
    `สภาเทศบาลมีมติให้เลื่อนงานซ่อมแซมลานหน้าเมืองออกไปจนถึงปีหน้า
    ก่อนเปิดเครื่องควรตรวจสอบว่าฝาปิดสนิทดีและมีน้ำอยู่เต็มถัง
    ชาวบ้านเรียกร้องให้ซ่อมถนนสายเก่าที่นำไปสู่แม่น้ำมานานหลายปีแล้ว
    ผลการวัดทั้งหมดแสดงไว้ในตารางที่หน้าถัดไปของรายงานฉบับนี้
    ไม่มีแขกคนใดสังเกตเห็นว่าเก้าอี้ข้างหน้าต่างหายไปหนึ่งตัว`,
  ),
  sample(
    "Chinese",
    "Han",
    `市议会决定把广场的修缮工程推迟到明年春天再开始。
    启动机器之前，请检查盖子是否已经关紧，水箱里是否装满了水。
    村里的居民多年来一直要求修好通往河边的那条旧路。
    测量的结果列在报告下一页的表格中，单位是公斤和米。
    没有一位客人注意到窗户旁边少了一把椅子，因为大家都在听他说话。
    合同一式两份，双方各执一份，自签字之日起生效。`,
  ),
  sample(
    "Japanese",
    "Kana",
    `市議会は広場の改修工事を来年の春まで延期することを決めました。
    機械を動かす前に、ふたがきちんと閉まっているか、水が入っているかを確認してください。
    村の人々は何年も前から、川へ続く古い道を直してほしいと求めています。
    測定の結果は、この報告書の次のページにある表に示されています。
    窓のそばの椅子が一つ足りないことに、だれも気がつきませんでした。
    コンピューターのデータは毎晩サーバーにコピーされます。`,
  ),
  sample(
    "Korean",
    "Hangul",
    `시의회는 광장 보수 공사를 내년 봄까지 미루기로 결정하였다.
    기계를 켜기 전에 뚜껑이 잘 닫혀 있는지, 물통에 물이 가득한지 확인하십시오.
    마을 주민들은 강으로 이어지는 낡은 길을 고쳐 달라고 여러 해 동안 요구해 왔다.
    측정 결과는 이 보고서의 다음 쪽에 있는 표에 나타나 있다.
    창가에 의자가 하나 모자란다는 것을 아무도 알아차리지 못했다.`,
  ),
  sample(
    "Georgian",
    "Georgian",
    `საკრებულომ გადაწყვიტა მოედნის შეკეთება მომავალ გაზაფხულამდე გადადოს.
    სოფლის მოსახლეობა მრავალი წელია ითხოვს მდინარისკენ მიმავალი ძველი გზის შეკეთებას.
    მანქანის ჩართვამდე შეამოწმეთ, კარგად არის თუ არა დახურული თავსახური.`,
  ),
  sample(
    "Armenian",
    "Armenian",
    `Քաղաքային խորհուրդը որոշեց հրապարակի վերանորոգումը հետաձգել մինչև հաջորդ գարուն։
    Գյուղի բնակիչները տարիներ շարունակ խնդրում են նորոգել դեպի գետը տանող հին ճանապարհը։
    Սարքը միացնելուց առաջ ստուգեք, որ կափարիչը լավ փակված է։`,
  ),
];
